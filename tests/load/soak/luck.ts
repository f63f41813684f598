import { randomInt } from 'node:crypto';

/** One of them, whichever. */
export function among<T>(items: readonly T[]): T {
  return items[randomInt(Math.max(1, items.length))] as T;
}

/** One of several, each as likely as its weight says. */
export function weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
  let left = randomInt(choices.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error('Nothing to choose from');
}
