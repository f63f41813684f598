import { randomInt } from 'node:crypto';

/** A random item. */
export function randomOf<T>(items: readonly T[]): T {
  return items[randomInt(Math.max(1, items.length))] as T;
}

/** A random item, with a probability in proportion to its weight. */
export function weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
  let left = randomInt(choices.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error('Nothing to choose from');
}
