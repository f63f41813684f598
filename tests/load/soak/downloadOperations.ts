import { transfers } from '#contract/fileNodes/transfers.ts';
import { sha256 } from '#tests/support/content/realFiles.ts';
import type { Caller } from './caller.ts';
import type { KnownFile } from './ledger.ts';

/** Downloads a file with a new key, resumes after an interruption, and tries the key once more. */
export async function download(caller: Caller, file: KnownFile): Promise<void> {
  const key = await keyFor(caller, file);
  const pieces: Buffer[] = [];
  for (let attempts = 1; ; attempts++) {
    const receivedBytes = pieces.reduce((sum, { length }) => sum + length, 0);
    const response = await caller.heard('downloads', () =>
      caller.person.download(key, receivedBytes ? { range: `bytes=${receivedBytes}-` } : {}),
    );
    if (!response) continue;
    // A key whose response was lost stays used.
    if (response.status === 410 && attempts > 1) return;
    caller.judge('downloads', response, receivedBytes ? [206] : []);
    if (!response.ok) return;
    if (await received(response, pieces)) break;
    caller.ledger.count('downloads broken off');
  }
  if (sha256(Buffer.concat(pieces)) !== file.sha256) caller.ledger.blame(`${file.name} came with other bytes`);
  caller.ledger.deliver(key);
  await again(caller, key);
}

/** Two requests with the same key at the same time. */
export async function contend(caller: Caller, file: KnownFile): Promise<void> {
  const key = await keyFor(caller, file);
  const send = async () => {
    const response = await caller.heard('downloads', () => caller.person.download(key));
    if (response) caller.judge('downloads of two at once', response, [410]);
    const pieces: Buffer[] = [];
    if (response?.ok && (await received(response, pieces))) caller.ledger.deliver(key);
  };
  await Promise.all([send(), send()]);
}

async function keyFor(caller: Caller, { id }: KnownFile): Promise<string> {
  const input = { params: { id: String(id) } };
  return (await caller.surely('download keys', transfers.downloadKey, input)).body.onetimeKey;
}

/** A key that delivered its file is not accepted again. */
async function again(caller: Caller, key: string): Promise<void> {
  const response = await caller.heard('spent keys', () => caller.person.download(key));
  if (!response) return;
  if (response.status !== 410) caller.ledger.blame(`A spent key was answered with ${response.status}`);
  caller.ledger.count('spent keys refused');
}

/** Reads a response. @returns whether it was complete */
async function received({ body }: Response, pieces: Buffer[]): Promise<boolean> {
  try {
    for await (const piece of body ?? []) pieces.push(Buffer.from(piece));
    return true;
  } catch {
    return false;
  }
}
