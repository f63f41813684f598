/** One of 32,768 words of six letters. */
export function wordOf(n: number): string {
  const syllables =
    'ba ce di fo gu ha je ki lo mu na pe ri so tu va xe zi bo cu da fe gi ho ju ka le mi no pu ra se'.split(' ');
  const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0;
  return [0, 5, 10].map((shift) => syllables[(mixed >>> (shift + 8)) & 31]).join('');
}
