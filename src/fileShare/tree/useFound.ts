import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { folders } from '#contract/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../queries.ts';
import { type Forest, plantForest, searchForest } from './forest.ts';

/** The folders whose names hold all terms, with the ways to them; of a large tree the server finds them. */
export function useFound(forest: Forest, search: string): Forest {
  const asked = forest.partial && search.trim() !== '';
  const { data } = useQuery({
    queryKey: [...keys.tree, 'named', search],
    queryFn: async ({ signal }) => plantForest((await call(folders.list, { query: { search } }, { signal })).items),
    enabled: asked,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  const here = useMemo(() => (search === '' ? forest : searchForest(forest, search)), [forest, search]);
  return asked && data ? data : here;
}
