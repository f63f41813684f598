/** Milliseconds between the attempts. */
const RETRY_DELAYS_MS = [500, 3000];

/**
 * What a script exports, through a network that fails for a moment: tried again a few times, and not before there is a
 * network at all.
 * @throws what the last attempt threw
 */
export async function retried<T>(load: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
  return load();
}
