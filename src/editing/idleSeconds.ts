/** When the user last pressed a key or moved the pointer in this page, in milliseconds of `performance.now()`. */
let lastActive = performance.now();

const events = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'];
for (const event of events) {
  window.addEventListener(event, () => (lastActive = performance.now()), { passive: true, capture: true });
}

/** Whole seconds since the user last did something in this page. */
export function idleSeconds(): number {
  return Math.floor((performance.now() - lastActive) / 1000);
}
