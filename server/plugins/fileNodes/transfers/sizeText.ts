/** A size limit as messages write it. */
export function sizeText(bytes: number): string {
  const power = Math.min(3, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${['B', 'KB', 'MB', 'GB'][power]}`;
}
