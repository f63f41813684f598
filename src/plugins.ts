import { account } from '#resources/account/index.tsx';
import { approvals } from '#resources/approvals/index.tsx';
import { attributeGroups } from '#resources/attributeGroups/index.tsx';
import { bulletins } from '#resources/bulletins/index.tsx';
import { folderPermissions } from '#resources/folderPermissions/index.tsx';
import { groups } from '#resources/groups/index.tsx';
import { health } from '#resources/health/index.tsx';
import { logs } from '#resources/logs/index.tsx';
import { ocr } from '#resources/ocr/index.tsx';
import { oneTimeShares } from '#resources/oneTimeShares/index.tsx';
import { records } from '#resources/records/index.tsx';
import { settings } from '#resources/settings/index.tsx';
import { users } from '#resources/users/index.tsx';
import { fileShare } from './fileShare/index.tsx';
import { officeEditor } from './officeEditor/index.tsx';
import { pdfEditor } from './pdfEditor/index.tsx';
import { pdfPreview } from './pdfPreview/index.tsx';
import type { WebPlugin } from './plugin.ts';
import { textEditor } from './textEditor/index.tsx';

const plugins: WebPlugin[] = [
  bulletins,
  fileShare,
  approvals,
  oneTimeShares,
  pdfPreview,
  pdfEditor,
  textEditor,
  officeEditor,
  folderPermissions,
  users,
  groups,
  attributeGroups,
  records,
  logs,
  health,
  settings,
  account,
  ocr,
];

/** The enabled modules in the order of the menu: the core ones, and the optional ones that are switched on. */
export function pluginsFor(features: string[]): WebPlugin[] {
  return plugins.filter(({ id, optional }) => !optional || features.includes(id));
}
