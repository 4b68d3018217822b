'use strict';
(() => {
  const view = document.getElementById('view'), world = document.getElementById('world');
  const told = document.getElementById('told'), page = JSON.parse(view.dataset.page);
  const MOST = 12, PX = 4; // pixels a millimetre at scale 1
  const READ = 11.2, PLENTY = 15; // pixels: the smallest text that can be read; larger than that it only fills the window
  let x = 0, y = 0, scale = 1, rest = 0;
  const fingers = new Map();

  const size = () => ({wide: view.clientWidth, high: view.clientHeight});
  const least = () => Math.min(size().wide / (page.width * PX), size().high / (page.height * PX));

  function place() {
    const {wide, high} = size(), w = page.width * PX * scale, h = page.height * PX * scale;
    x = w < wide ? (wide - w) / 2 : Math.min(0, Math.max(wide - w, x));
    y = h < high ? (high - h) / 2 : Math.min(0, Math.max(high - h, y));
    world.style.willChange = 'transform';
    world.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
    clearTimeout(rest);
    rest = setTimeout(() => { world.style.willChange = 'auto'; }, 120);
  }

  function zoom(by, at) {
    const next = Math.min(MOST, Math.max(least(), scale * by)), real = next / scale;
    x = at.x - (at.x - x) * real;
    y = at.y - (at.y - y) * real;
    scale = next;
    place();
  }

  function show(box, text, heart) {
    const {wide, high} = size();
    const fit = Math.min(wide / (box.width * PX), high / (box.height * PX));
    const by = (pixels) => pixels / (text * PX);
    scale = Math.max(least(), text ? Math.min(MOST, by(PLENTY), Math.max(fit, by(READ))) : fit);
    const at = heart && scale > fit * 1.2 ? heart : [box.x + box.width / 2, box.y + box.height / 2];
    x = wide / 2 - (at[0] - page.x) * PX * scale;
    y = high / 2 - (at[1] - page.y) * PX * scale;
    place();
  }

  const middle = () => ({x: size().wide / 2, y: size().high / 2});
  const front = () => show(JSON.parse(view.dataset.front), Number(view.dataset.least), JSON.parse(view.dataset.heart));
  const whole = () => show(page, 0);

  function tell(thing) {
    const tip = thing && thing.closest ? thing.closest('.m-tip') : null;
    const title = tip && tip.querySelector('title');
    if (title) told.textContent = title.textContent;
    return tip;
  }

  view.addEventListener('wheel', event => {
    event.preventDefault();
    const box = view.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), {x: event.clientX - box.left, y: event.clientY - box.top});
  }, {passive: false});

  view.addEventListener('pointerdown', event => {
    if (event.target.closest('button,a')) return;
    fingers.set(event.pointerId, event);
    view.setPointerCapture(event.pointerId);
    tell(document.elementFromPoint(event.clientX, event.clientY));
  });
  view.addEventListener('pointermove', event => {
    const last = fingers.get(event.pointerId);
    if (!last) { tell(event.target); return; }
    if (fingers.size === 2) {
      const other = [...fingers.values()].find(one => one.pointerId !== event.pointerId);
      const gap = one => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const box = view.getBoundingClientRect();
      const at = {x: (event.clientX + other.clientX) / 2 - box.left, y: (event.clientY + other.clientY) / 2 - box.top};
      zoom(gap(event) / Math.max(gap(last), 1), at);
    }
    x += (event.clientX - last.clientX) / fingers.size;
    y += (event.clientY - last.clientY) / fingers.size;
    fingers.set(event.pointerId, event);
    place();
  });
  for (const end of ['pointerup', 'pointercancel']) view.addEventListener(end, event => fingers.delete(event.pointerId));

  const keys = {
    ArrowLeft: () => { x += 80; place(); }, ArrowRight: () => { x -= 80; place(); },
    ArrowUp: () => { y += 80; place(); }, ArrowDown: () => { y -= 80; place(); },
    '+': () => zoom(1.25, middle()), '=': () => zoom(1.25, middle()), '-': () => zoom(0.8, middle()),
    '0': front, w: whole,
  };
  view.addEventListener('keydown', event => {
    const act = keys[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); act(); }
  });
  view.addEventListener('focusin', event => {
    const tip = tell(event.target);
    if (!tip || fingers.size) return;
    view.scrollTo(0, 0);
    const box = tip.getBoundingClientRect(), frame = view.getBoundingClientRect();
    if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom) {
      x += frame.left + frame.width / 2 - (box.left + box.width / 2);
      y += frame.top + frame.height / 2 - (box.top + box.height / 2);
      place();
    }
  });
  const buttons = {nearer: keys['+'], further: keys['-'], front, whole};
  for (const [name, act] of Object.entries(buttons)) document.getElementById(name).addEventListener('click', act);
  addEventListener('resize', place);
  document.body.classList.add('live');
  front();
})();
