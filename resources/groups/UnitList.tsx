import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ReferenceManyField, useNotify, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { UnitItem } from '#contract/users/groups.ts';
import { NotConfirmed, withReason } from '#dataProvider/reauthentication.ts';
import { Search } from '#web/admin/list/Facets.tsx';
import { ListPagination } from '#web/admin/list/ListPagination.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';

interface UnitListProps {
  /** The resource whose rows belong to the record: `members`. */
  reference: 'members' | 'candidates' | 'userGroups' | 'userCandidates';
  title?: string;
  search: string;
  empty: string;
  linkTo: (id: number) => string;
  action?: UnitAction;
}

/** The action of the button at the end of each row. */
interface UnitAction {
  icon: ReactNode;
  label: (name: string) => string;
  run: (id: number, query: { force?: string }) => Promise<unknown>;
}

/** Members, groups or candidates of the record: a search box over a table of names. */
export function UnitList({ reference, title, search, empty, linkTo, action }: UnitListProps) {
  const translate = useTranslate();
  const region = useRef<HTMLElement>(null);
  const { mutate, variables, isPending } = useUnitAction(action, () => region.current?.focus());
  const name = (unit: UnitItem) => (
    <Link component={RouterLink} to={linkTo(unit.id)} sx={{ fontWeight: 550 }}>
      {unit.name}
    </Link>
  );
  const button = (unit: UnitItem) =>
    action && (
      <Tooltip title={action.label(unit.name)}>
        <IconButton
          size="small"
          aria-label={action.label(unit.name)}
          loading={isPending && variables === unit.id}
          onClick={() => mutate(unit.id)}
        >
          {action.icon}
        </IconButton>
      </Tooltip>
    );

  return (
    <Stack
      component="section"
      ref={region}
      tabIndex={-1}
      aria-label={translate(title ?? search)}
      spacing={1.5}
      sx={{ outline: 'none' }}
    >
      {title && <Typography variant="h2">{translate(title)}</Typography>}
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
          {action && <Column<UnitItem> label="ui.actions" headerClassName="unlabelled" align="right" render={button} />}
        </Table>
      </ReferenceManyField>
    </Stack>
  );
}

/** Adding or removing changes both lists and removes the pressed button; the focus would be lost with it. */
function useUnitAction(action: UnitAction | undefined, onDone: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => withReason(async (query) => action?.run(id, query)),
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof NotConfirmed)) notify(error.message, { type: 'error' });
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
