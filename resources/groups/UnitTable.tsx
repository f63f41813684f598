import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { type UnitField, type UnitLine, unitFields } from '#contract/groups.ts';
import { type ListColumn, ListTable } from '#web/ui/list/ListTable.tsx';
import { useCallList } from '#web/ui/list/listing.ts';
import type { ListUsual } from '#web/ui/list/listPlace.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { useListPlace } from '#web/ui/list/useListPlace.ts';

const TAKES = [15, 50, 100] as const;

/** How a list of units is shown; `prefix` keeps two of them apart in one address. */
export const unitUsual = (prefix: string): ListUsual<UnitField> => ({
  fields: unitFields,
  dir: 'asc',
  takes: TAKES,
  prefix,
});

interface UnitTableProps {
  title: string;
  search: string;
  empty: string;
  usual: ListUsual<UnitField>;
  queryKey: QueryKey;
  read: Parameters<typeof useCallList<UnitLine>>[2];
  /** Where a name leads. */
  linkTo: (id: number) => string;
  action?: UnitAction;
}

/** What the button at the end of each line does. */
interface UnitAction {
  icon: ReactNode;
  label: (name: string) => string;
  run: (id: number) => Promise<unknown>;
  /** The lists that show another picture afterwards. */
  refreshes: readonly QueryKey[];
}

/** Members, groups or candidates: a search box over a table of names (§2 Group members, User groups). */
export function UnitTable({ title, search, empty, usual, queryKey, read, linkTo, action }: UnitTableProps) {
  const steering = useListPlace(usual);
  const listing = useCallList(queryKey, steering.place, read);
  const region = useRef<HTMLElement>(null);
  const { mutate, error, reset, variables, isPending } = useUnitAction(action, () => region.current?.focus());
  const columns = useUnitColumns(linkTo);
  const act: ListColumn<UnitLine, UnitField> | undefined = action && {
    name: 'actions',
    label: '',
    align: 'right',
    render: ({ id, name }) => (
      <Tooltip title={action.label(name)}>
        <IconButton
          size="small"
          aria-label={action.label(name)}
          loading={isPending && variables === id}
          onClick={() => mutate(id)}
        >
          {action.icon}
        </IconButton>
      </Tooltip>
    ),
  };

  return (
    <Stack component="section" ref={region} tabIndex={-1} aria-label={title} spacing={1.5} sx={{ outline: 'none' }}>
      <Typography variant="h2">{title}</Typography>
      <SearchBox label={search} value={steering.place.search} onSearch={(text) => steering.go({ search: text })} />
      {error && (
        <Alert severity="error" onClose={reset}>
          {error.message}
        </Alert>
      )}
      <ListTable
        label={title}
        listing={listing}
        steering={steering}
        columns={act ? [...columns, act] : columns}
        takes={usual.takes}
        keyOf={({ id }) => id}
        empty={empty}
      />
    </Stack>
  );
}

function useUnitColumns(linkTo: UnitTableProps['linkTo']): ListColumn<UnitLine, UnitField>[] {
  const translate = useTranslate();
  return [
    {
      name: 'name',
      label: translate('users.name'),
      isSortable: true,
      render: ({ id, name }) => (
        <MuiLink component={Link} to={linkTo(id)}>
          {name}
        </MuiLink>
      ),
    },
    { name: 'email', label: translate('users.email'), isSortable: true, render: ({ email }) => email },
  ];
}

/** §4 Membership: adding or removing refreshes both lists. The button that was pressed is gone then, the focus is not. */
function useUnitAction(action: UnitAction | undefined, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => action?.run(id),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(action?.refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })) ?? []),
  });
}
