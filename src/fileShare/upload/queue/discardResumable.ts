import { freshToken } from '#authProvider/freshToken.ts';

/** Removes what the server keeps of a file that is not sent after all; else it goes by itself within a day. */
export async function discardResumable(location: string): Promise<void> {
  const token = await freshToken();
  const headers = { 'Tus-Resumable': '1.0.0', ...(token && { Authorization: `Bearer ${token}` }) };
  await fetch(location, { method: 'DELETE', headers });
}
