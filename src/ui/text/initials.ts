/** The first letters of the first and the last word: `Anna Maria Novák` is AN. */
export function initialsOf(name: string): string {
  const message = name.trim().split(/\s+/);
  const letters = [message[0], message.length > 1 ? message.at(-1) : ''].map(
    (labelFor) => [...(labelFor ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}
