import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../resources');

/** What is no creation, change or deletion of a record, for which react-admin has `useCreate`, `useUpdate` and `useDelete`. */
const actions = [
  'approvals/AbsencePage.tsx',
  'approvals/SendDialog.tsx',
  'approvals/useApprovals.ts',
  'bulletins/useDownloadAttached.ts',
  'bulletins/useRefreshCopied.ts',
  'logs/LogCheck.tsx',
  'ocr/useOcr.ts',
  'records/accessReviews/ReviewEntries.tsx',
  'records/holds/AddHeldNodes.tsx',
  'records/retention/RuleShow.tsx',
  'users/OffboardDialog.tsx',
  'users/import/ImportUsers.tsx',
];

it('screens of resources write records through react-admin, and call the server themselves for other actions only', () => {
  const calling = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('useMutation'));
  expect(calling.sort()).toEqual(actions);
});
