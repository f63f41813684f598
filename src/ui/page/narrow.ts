/** The media query of windows that are too narrow for side columns. The first script of the page uses it as well. */
export const NARROW = '(max-width: 899.95px)';
/** The media query of phones. */
export const PHONE = '(max-width: 599.95px)';

/** Whether the window is too narrow for side columns now. */
export const isNarrow = (): boolean => window.matchMedia?.(NARROW).matches ?? false;
