/** Milliseconds that a browser gets to take over what it is to keep. */
const REVOKE_DELAY_MS = 60_000;

/** Has the browser keep bytes as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
