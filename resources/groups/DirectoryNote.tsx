import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Group } from '#contract/users/groups.ts';

/** Says of a group whose members come from a directory that what is changed by hand lasts until the next sign-in. */
export function DirectoryNote({ group: { fromDirectory } }: { group: Pick<Group, 'fromDirectory'> }) {
  const translate = useTranslate();
  return fromDirectory && <Alert severity="info">{translate('groups.fromDirectory')}</Alert>;
}
