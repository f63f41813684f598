/** Milliseconds until the object URL is revoked, so that the browser can save the file. */
const REVOKE_DELAY_MS = 60_000;

/** Saves bytes as a file, as a browser download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
