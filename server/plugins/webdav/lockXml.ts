import { escapeXml } from '#server/lib/escapeXml.ts';
import type { Lock } from '../locks/locks.model.ts';

const entry = (scope: string) =>
  `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`;

export const supportedLock = entry('exclusive') + entry('shared');

/** A lock as an `activelock` element. */
export function activeLock(lock: Lock, root: string, now: Date): string {
  const seconds = Math.max(0, Math.ceil((new Date(lock.expiresOn).getTime() - now.getTime()) / 1000));
  const timeout = lock.app === 'approval' ? 'Infinite' : `Second-${seconds}`;
  return (
    `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:${lock.isShared ? 'shared' : 'exclusive'}/></D:lockscope>` +
    `<D:depth>${lock.isDeep ? 'infinity' : '0'}</D:depth>${lock.owner}<D:timeout>${timeout}</D:timeout>` +
    `<D:locktoken><D:href>${escapeXml(lock.token)}</D:href></D:locktoken>` +
    `<D:lockroot><D:href>${escapeXml(root)}</D:href></D:lockroot></D:activelock>`
  );
}
