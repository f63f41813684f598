import { useTranslate } from 'react-admin';
import { Rights } from '#contract/enums.ts';
import { type Folder, folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import type { EntryValue, Revision } from '#contract/instance/history.ts';
import { call } from '#dataProvider/client.ts';
import { withReason } from '#dataProvider/reauthentication.ts';
import { RecordHistory } from '#resources/logs/RecordHistory.tsx';

const fields = { entry: 'lists.history.entry', inherit: 'lists.history.inherit' };

/** How the permissions of a folder have changed. */
export function FolderHistory({ folder }: { folder: Folder }) {
  const translate = useTranslate();
  const format = (field: string, value: unknown) => {
    if (field !== 'entry') return undefined;
    const { bizUnits, rights } = value as EntryValue;
    const units = bizUnits.map(({ bizUnitName }) => bizUnitName).join(` ${translate('folderPermissions.and')} `);
    return translate(`lists.history.${rights === Rights.ReadWrite ? 'editor' : 'viewer'}`, { units });
  };
  return (
    <RecordHistory
      subject="folder"
      recordId={folder.id}
      isFolded
      fields={fields}
      format={format}
      mayRestore={() => true}
      onRestore={(revision) => withReason((query) => restore(folder, revision, query))}
    />
  );
}

/** An entry that was removed is added again, one that was added is removed, and one that was changed is changed back. */
async function restore(
  { id, rowVersion }: Folder,
  { before, after }: Revision,
  query: { force?: string },
): Promise<unknown> {
  if (typeof before?.inherit === 'boolean')
    return call(folders.update, { body: { id, rowVersion, inherit: before.inherit }, query });
  const [was, is] = [before?.entry, after?.entry] as (EntryValue | null | undefined)[];
  const { items } = await call(permissions.list, { params: { id: String(id) }, query: {} });
  const there = items.find((entry) => entry.id === is?.id);
  if (!was) {
    const params = { id: String(is?.id), rowVersion: String(there?.rowVersion ?? 1) };
    return call(permissions.remove, { params, query });
  }
  const rights = was.rights === Rights.ReadWrite ? Rights.ReadWrite : Rights.Read;
  const body = { rights, bizUnits: was.bizUnits.map(({ bizUnitId }) => ({ bizUnitId })) };
  if (there) return call(permissions.update, { body: { ...body, id: there.id, rowVersion: there.rowVersion }, query });
  return call(permissions.create, { body: { ...body, fileNodeId: id }, query });
}
