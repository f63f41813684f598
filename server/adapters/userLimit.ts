/**
 * Counts what each user has open at the same time on this node.
 * @param max the maximum per user
 * @returns a function that opens one more for a user: it returns the function that closes it, or undefined when the
 * user has reached the maximum
 */
export function openUserLimit(max: number): (userId: number) => (() => void) | undefined {
  const openOf = new Map<number, number>();
  return (userId) => {
    const open = openOf.get(userId) ?? 0;
    if (open >= max) return undefined;
    openOf.set(userId, open + 1);
    return () => {
      const left = (openOf.get(userId) ?? 1) - 1;
      if (left > 0) openOf.set(userId, left);
      else openOf.delete(userId);
    };
  };
}
