import { randomBytes } from 'node:crypto';
import { folders } from '#contract/fileNodes/folders.ts';
import { sha256 } from '#tests/support/content/realFiles.ts';
import { openTcpGate } from '#tests/support/servers/proxies/tcpGate.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { bucketCredentials, type ObjectStore } from '#tests/support/servers/storage/objectStore.ts';
import { createBucketUrl } from '#tests/support/servers/storage/swift.ts';
import type { Outcome } from './outcome.ts';

const MIB = 1024 * 1024;
/** Twelve parts, of which four are sent at the same time. */
const SIZE_BYTES = 96 * MIB;

/** An upload that was received completely gets its response, however slow a working bucket is. */
export async function uploadToSlowBucket(store: ObjectStore): Promise<Outcome> {
  const gate = await openTcpGate(Number(new URL(store.endpoint).port));
  const STORAGE_URL = createBucketUrl(`http://127.0.0.1:${gate.port}`);
  const node = await ServerProcess.open({ env: { ...bucketCredentials, STORAGE_URL } });
  try {
    const admin = await node.signIn();
    const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    const content = randomBytes(SIZE_BYTES);
    gate.set('slow');
    const since = performance.now();
    const { success, errors } = await admin.upload(rootId, { 'slow.bin': content });
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    gate.set('open');
    const response = await admin.download(await admin.downloadKey(success[0]?.id ?? 0));
    const isSame = sha256(Buffer.from(await response.arrayBuffer())) === sha256(content);
    const line = `96 MiB at 22 s a part: stored after ${seconds} s, ${errors.length} errors, ${isSame ? 'same' : 'other'} bytes`;
    return { line, ok: isSame && errors.length === 0 };
  } finally {
    await node.close();
    gate.close();
  }
}
