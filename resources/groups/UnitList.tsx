import AddGroupIcon from '@mui/icons-material/GroupAddOutlined';
import RemoveGroupIcon from '@mui/icons-material/GroupRemoveOutlined';
import AddUserIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import RemoveUserIcon from '@mui/icons-material/PersonRemoveOutlined';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  type RaRecord,
  ReferenceManyField,
  useCreate,
  useDelete,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type UnitItem, unitFields } from '#contract/users/groups.ts';
import { NotConfirmed } from '#dataProvider/reauthentication.ts';
import { Search } from '#web/admin/list/Facets.tsx';
import { ListPagination } from '#web/admin/list/ListPagination.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { ActionsColumn, Column, Table } from '#web/admin/list/Table.tsx';
import { useRefreshLists } from '#web/admin/list/useLiveLists.ts';
import { paths } from '#web/paths.ts';
import { useUndoToast } from '#web/ui/dialogs/UndoToast.tsx';

/** By the resource whose rows belong to the record: its texts, and what the button of a row does. */
const lists = {
  members: {
    memberships: 'members',
    title: 'shell.pages.groupMembers',
    search: 'groups.searchMembers',
    empty: 'groups.noMembers',
    action: 'groups.removeMember',
    hasUsers: true,
    isRemoving: true,
    Icon: RemoveUserIcon,
  },
  candidates: {
    memberships: 'members',
    title: 'groups.candidates',
    search: 'groups.searchCandidates',
    empty: 'groups.noCandidates',
    action: 'groups.addMember',
    hasUsers: true,
    isRemoving: false,
    Icon: AddUserIcon,
  },
  userGroups: {
    memberships: 'userGroups',
    title: 'users.groups',
    search: 'users.searchGroups',
    empty: 'users.noGroups',
    action: 'users.removeGroup',
    hasUsers: false,
    isRemoving: true,
    Icon: RemoveGroupIcon,
  },
  userCandidates: {
    memberships: 'userGroups',
    title: 'users.candidates',
    search: 'users.searchCandidates',
    empty: 'users.noCandidates',
    action: 'users.addGroup',
    hasUsers: false,
    isRemoving: false,
    Icon: AddGroupIcon,
  },
} as const;

interface UnitListProps {
  reference: keyof typeof lists;
  /** It has a title, and a button at the end of each row. */
  isChangeable?: boolean;
}

/** Members, groups or candidates of the record: a search box over a table of names. */
export function UnitList({ reference, isChangeable = false }: UnitListProps) {
  const translate = useTranslate();
  const region = useRef<HTMLElement>(null);
  const record = useRecordContext();
  const { title, search, empty, action, hasUsers, Icon } = lists[reference];
  // The pressed button goes with its row, and the focus would be lost with it.
  const { change, busyId } = useMembership(reference, () => region.current?.focus());
  const name = (unit: UnitItem) => (
    <Link component={RouterLink} to={paths[hasUsers ? 'users' : 'groups'].show.of(unit.id)} sx={{ fontWeight: 550 }}>
      {unit.name}
    </Link>
  );
  const button = (unit: UnitItem) => {
    if (!isChangeable) return undefined;
    const label = translate(action, { user: unit.name, group: unit.name, name: record?.name });
    return (
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} loading={busyId === unit.id} onClick={() => change(unit)}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    );
  };

  return (
    <Stack
      component="section"
      ref={region}
      tabIndex={-1}
      aria-label={translate(isChangeable ? title : search)}
      spacing={1.5}
      sx={{ outline: 'none' }}
    >
      {isChangeable && <Typography variant="h2">{translate(title)}</Typography>}
      <ReferenceManyField
        reference={reference}
        target="id"
        sort={{ field: 'name', order: 'ASC' }}
        perPage={15}
        pagination={<ListPagination rowsPerPageOptions={[15, 50, 100]} />}
      >
        <Search label={search} />
        <Table<UnitItem>
          sortFields={unitFields}
          empty={<NoRows text={empty} />}
          phone={{ primary: name, secondary: ({ email }) => email, end: button }}
          sx={{ mt: 1.5 }}
        >
          <Column<UnitItem> source="name" label="users.name" render={name} />
          <Column<UnitItem> source="email" label="users.email" />
          {isChangeable && <ActionsColumn<UnitItem> render={button} />}
        </Table>
      </ReferenceManyField>
    </Stack>
  );
}

/** Adds a row of the list to the record, or removes it, which can be undone; both lists change. */
function useMembership(reference: keyof typeof lists, onDone: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const showUndo = useUndoToast();
  const refresh = useRefreshLists();
  const record = useRecordContext<RaRecord<number>>();
  const [busyId, setBusyId] = useState<number>();
  const { memberships, hasUsers, isRemoving } = lists[reference];
  const options = {
    onError: (error: unknown) => {
      if (!(error instanceof NotConfirmed)) notify((error as Error).message, { type: 'error' });
    },
    onSettled: () => {
      setBusyId(undefined);
      void refresh('people');
    },
  };
  const [create] = useCreate<RaRecord<number>>(memberships, undefined, options);
  const [remove] = useDelete<UnitItem & RaRecord>(memberships, undefined, { ...options, mutationMode: 'pessimistic' });
  if (!record) return { change: () => undefined, busyId };

  const add = (unit: UnitItem, onSuccess?: () => void) =>
    void create(memberships, { data: { of: record.id, ids: [unit.id] } }, onSuccess ? { onSuccess } : {});
  const offerUndo = (unit: UnitItem) => {
    const [user, group] = hasUsers ? [unit.name, record.name] : [record.name, unit.name];
    const text = translate('users.noLongerIn', { user, group });
    showUndo(text, () => add(unit));
  };
  const change = (unit: UnitItem) => {
    setBusyId(unit.id);
    if (!isRemoving) return add(unit, onDone);
    const onSuccess = () => {
      onDone();
      offerUndo(unit);
    };
    void remove(memberships, { id: unit.id, previousData: unit, meta: { of: record.id } }, { onSuccess });
  };
  return { change, busyId };
}
