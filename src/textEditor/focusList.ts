/** Milliseconds for which the list is waited for. */
const TIMEOUT_MS = 10_000;
const STEP_MS = 50;

/** Moves the focus to the list of the page that comes next, whose current row is the file that was edited. */
export function focusList(): void {
  const since = Date.now();
  const timer = setInterval(() => {
    const list = document.querySelector<HTMLElement>('main [role=grid]');
    if (list || Date.now() - since > TIMEOUT_MS) clearInterval(timer);
    // Not away from something that the user has chosen meanwhile.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement.id === 'content') list?.focus();
  }, STEP_MS);
}
