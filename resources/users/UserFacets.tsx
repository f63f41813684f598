import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListFilterContext, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { lastSignIns, userRoles, userStates, users } from '#contract/users/users.ts';
import { parametersOf } from '#dataProvider/filters.ts';
import type { AppDataProvider } from '#dataProvider/index.ts';
import { Facet, Facets } from '#web/admin/list/Facets.tsx';
import { SavedQueries } from '#web/admin/list/SavedQueries.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

const facets = [
  { source: 'state', label: 'users.state', message: 'users.states', values: userStates },
  { source: 'role', label: 'users.role', message: 'users.roles', values: userRoles },
  { source: 'lastSignIn', label: 'users.lastSignIn', message: 'users.lastSignIns', values: lastSignIns },
] as const;

/** Filters of the list of users, each with the number of users it would leave. */
export function UserFacets() {
  const sees = useCan()('user.create');
  return (
    <Facets search="users.search">
      {sees && (
        <>
          <SavedQueries />
          <Choices />
        </>
      )}
    </Facets>
  );
}

function Choices() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { timeZone } = useFormat();
  const query = { ...parametersOf(useListFilterContext().filterValues), timeZone };
  const { data: counts } = useQuery({
    queryKey: ['users', 'counts', query],
    queryFn: () => dataProvider.request('users', users.counts, { query }),
    placeholderData: keepPreviousData,
  });
  return facets.map(({ source, label, message, values }) => (
    <Facet
      key={source}
      source={source}
      label={label}
      choices={values.map((value) => ({
        value,
        label: translate(`${message}.${value}`),
        count: (counts?.[source] as Record<string, number> | undefined)?.[value],
      }))}
    />
  ));
}
