import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { type Draft, unitsOf, widerAbove } from './entries.ts';
import { useUnitTexts } from './Units.tsx';

/** Warns when groups are joined by "and" although an inherited entry gives the same right to more people. */
export function WiderAbove({ folder, draft }: { folder: Folder; draft: Draft }) {
  const translate = useTranslate();
  const textOf = useUnitTexts();
  const [wider] = widerAbove(folder.permissions, draft);
  if (!wider) return null;
  const values = { entry: textOf(unitsOf(wider)), folder: wider.folderName, chosen: textOf(draft.units) };
  return <Alert severity="warning">{translate('folderPermissions.pick.widerAbove', values)}</Alert>;
}
