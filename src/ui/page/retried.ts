/** Milliseconds between the attempts. */
const RETRY_DELAYS_MS = [500, 3000];

/** Number of modules being imported. */
let importing = 0;

/** Whether a module is being imported. */
export const isImporting = (): boolean => importing > 0;

/**
 * Imports a module, and retries when the network fails temporarily; without network it waits.
 * @throws the error of the last attempt
 */
export async function retried<T>(load: () => Promise<T>): Promise<T> {
  importing++;
  return withRetries(load).finally(() => importing--);
}

async function withRetries<T>(load: () => Promise<T>): Promise<T> {
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

/** WebKit remembers a failed script for the page and later ones, until it is fetched in another way. */
async function fetchPreloads(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  await Promise.allSettled(Array.from(links, ({ href }) => fetch(href, { cache: 'force-cache' })));
}
