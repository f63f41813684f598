import { pathOf } from '#contract/endpoint.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { apiUrl, call } from './client.ts';

/**
 * Downloads a file, or an earlier version: gets a key, then lets the browser download the URL of the key.
 * @throws ApiError with a message for the user
 */
export async function downloadFile({ id, name }: { id: number; name: string }, version?: number): Promise<void> {
  const { onetimeKey } = await call(transfers.downloadKey, {
    params: { id: String(id) },
    query: version === undefined ? {} : { version: String(version) },
  });
  follow(apiUrl(pathOf(transfers.download, { params: { key: onetimeKey } })), name);
}

/** Saves the target of an address as a file: with the attribute `download` the page stays. */
export function follow(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
