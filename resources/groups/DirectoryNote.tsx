import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Group } from '#contract/users/groups.ts';

/** Says that the members of a group come from a directory, so manual changes last until the next sign-in. */
export function DirectoryNote({ group: { fromDirectory } }: { group: Pick<Group, 'fromDirectory'> }) {
  const translate = useTranslate();
  return fromDirectory && <Alert severity="info">{translate('groups.fromDirectory')}</Alert>;
}
