"""Events of this game as plain values and back."""

from __future__ import annotations

from pbem.games.tigers import events
from pbem.kernel.events import Events

EVENTS = Events(events)
event_to_obj, event_from_obj = EVENTS.to_obj, EVENTS.from_obj
