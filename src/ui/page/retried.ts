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
      await fetchPreloads();
    }
  }
  return load();
}

/**
 * WebKit remembers that a script could not be fetched, for the page and for those loaded after it, until it is fetched
 * in another way.
 */
async function fetchPreloads(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  await Promise.allSettled(Array.from(links, ({ href }) => fetch(href, { cache: 'force-cache' })));
}
