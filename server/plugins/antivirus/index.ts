import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './antivirus.migrations.ts';
import { scanContents } from './antivirus.service.ts';
import { scanStore } from './antivirus.store.ts';

/** Scanning new content for viruses, where `CLAMD_URL` names a scanner. */
export const antivirus: ServerPlugin = {
  id: 'antivirus',
  stores: { scans: scanStore },
  migrations,
  tasks: [{ name: 'scanContents', everySeconds: 2, onEveryNode: true, run: scanContents }],
};
