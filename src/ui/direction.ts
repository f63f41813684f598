/** Whether the language on the screen is written from right to left. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl';

/**
 * A key with Left and Right as they lead through text: where it is written from right to left, Left leads forward, and is
 * returned as `ArrowRight`. Other keys are returned as they are.
 */
export function keyAlongText(key: string): string {
  if (!isRightToLeft()) return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
