import { useEffect, useRef } from 'react';
import { useDataProvider, useRecordContext, useResourceContext } from 'react-admin';

const TYPING_DELAY_MS = 300;

interface Lookup {
  value: string;
  isTaken: Promise<boolean>;
}

/**
 * Whether another record has a value that must be unique. `useUnique` is not used because its pending calls share one
 * result: the result for an earlier value was used for the current one, and a call that started while a result arrived
 * got none, so that nothing was saved. A failed call counts as unique: the server decides when it is saved.
 */
export function useTaken() {
  const dataProvider = useDataProvider();
  const resource = useResourceContext();
  const record = useRecordContext();
  const latest = useRef(new Map<string, Lookup>());
  // A form that is gone asks no more.
  useEffect(() => () => latest.current.clear(), []);

  const find = async (field: string, value: string): Promise<boolean> => {
    const query = {
      filter: { [field]: value },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' as const },
    };
    const { data } = await dataProvider.getList(resource ?? '', query).catch(() => ({ data: [] }));
    return data.some(({ id }: { id: number }) => id !== record?.id);
  };

  /** @param isTyped waits for a pause in typing, and asks once for a value, however often it is validated */
  return (field: string, value: string, isTyped: boolean): Promise<boolean> => {
    const previous = latest.current.get(field);
    if (isTyped && previous?.value === value) return previous.isTaken;
    const lookup: Lookup = { value, isTaken: Promise.resolve(false) };
    latest.current.set(field, lookup);
    if (value === '') return lookup.isTaken;
    const isLatest = () => latest.current.get(field) === lookup;
    lookup.isTaken = isTyped ? pause().then(() => isLatest() && find(field, value)) : find(field, value);
    return lookup.isTaken;
  };
}

const pause = () => new Promise((done) => setTimeout(done, TYPING_DELAY_MS));
