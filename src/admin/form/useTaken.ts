import { useEffect, useRef } from 'react';
import { useDataProvider, useRecordContext, useResourceContext } from 'react-admin';

const TYPING_DELAY_MS = 300;

/**
 * Whether another record has a value that must be unique. `useUnique` is not used because its pending calls share one
 * result: the result for an earlier value was used for the current one, and a call that started while a result arrived
 * got none, so that nothing was saved. A failed call counts as unique: the server decides when it is saved.
 */
export function useTaken() {
  const dataProvider = useDataProvider();
  const resource = useResourceContext();
  const record = useRecordContext();
  const latest = useRef(new Map<string, string>());
  // A form that is gone asks no more.
  useEffect(() => () => latest.current.clear(), []);

  /** @param isTyped waits for a pause in typing, and skips values that have changed since */
  return async (field: string, value: string, isTyped: boolean): Promise<boolean> => {
    latest.current.set(field, value);
    if (value === '') return false;
    if (isTyped) {
      await new Promise((done) => setTimeout(done, TYPING_DELAY_MS));
      if (latest.current.get(field) !== value) return false;
    }
    const query = {
      filter: { [field]: value },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' as const },
    };
    const { data } = await dataProvider.getList(resource ?? '', query).catch(() => ({ data: [] }));
    return data.some(({ id }: { id: number }) => id !== record?.id);
  };
}
