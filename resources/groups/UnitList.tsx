import AddGroupIcon from '@mui/icons-material/GroupAddOutlined';
import RemoveGroupIcon from '@mui/icons-material/GroupRemoveOutlined';
import AddUserIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import RemoveUserIcon from '@mui/icons-material/PersonRemoveOutlined';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ReferenceManyField, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { groups, type UnitItem } from '#contract/users/groups.ts';
import { call } from '#dataProvider/client.ts';
import { NotConfirmed, withReason } from '#dataProvider/reauthentication.ts';
import { Search } from '#web/admin/list/Facets.tsx';
import { ListPagination } from '#web/admin/list/ListPagination.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { ActionsColumn, Column, Table } from '#web/admin/list/Table.tsx';
import { paths } from '#web/paths.ts';

/** By the resource whose rows belong to the record: its texts, and what the button of a row does. */
const lists = {
  members: {
    title: 'shell.pages.groupMembers',
    search: 'groups.searchMembers',
    empty: 'groups.noMembers',
    action: 'groups.removeMember',
    hasUsers: true,
    isRemoving: true,
    Icon: RemoveUserIcon,
  },
  candidates: {
    title: 'groups.candidates',
    search: 'groups.searchCandidates',
    empty: 'groups.noCandidates',
    action: 'groups.addMember',
    hasUsers: true,
    isRemoving: false,
    Icon: AddUserIcon,
  },
  userGroups: {
    title: 'users.groups',
    search: 'users.searchGroups',
    empty: 'users.noGroups',
    action: 'users.removeGroup',
    hasUsers: false,
    isRemoving: true,
    Icon: RemoveGroupIcon,
  },
  userCandidates: {
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
  const { mutate, variables, isPending } = useUnitAction(reference, () => region.current?.focus());
  const name = (unit: UnitItem) => (
    <Link component={RouterLink} to={paths[hasUsers ? 'users' : 'groups'].show.of(unit.id)} sx={{ fontWeight: 550 }}>
      {unit.name}
    </Link>
  );
  const button = (unit: UnitItem) => {
    if (!isChangeable) return undefined;
    const label = translate(action, { user: unit.name, group: unit.name, name: record?.name });
    const isBusy = isPending && variables === unit.id;
    return (
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} loading={isBusy} onClick={() => mutate(unit.id)}>
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
          sortFields={['name', 'email']}
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

/** Adds a row of the list to the record, or removes it; both lists change. */
function useUnitAction(reference: keyof typeof lists, onDone: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const record = Number(useRecordContext()?.id);
  const { hasUsers, isRemoving } = lists[reference];
  return useMutation({
    mutationFn: (unit: number) => {
      const [id, userId] = hasUsers ? [record, unit] : [unit, record];
      const params = { id: String(id), userId: String(userId) };
      return withReason<unknown>((query) =>
        isRemoving
          ? call(groups.removeMember, { params, query })
          : call(groups.addMember, { query, body: { id, userId } }),
      );
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof NotConfirmed)) notify(error.message, { type: 'error' });
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
