import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notices } from '#contract/instance/notices.ts';
import { call } from '#dataProvider/client.ts';
import { noticesQuery } from './noticeQueries.ts';

/** Marks the given notices, or all, as seen; the screen is updated immediately. */
export function useMarkSeen(): (ids: number[] | undefined) => void {
  const client = useQueryClient();
  const { queryKey } = noticesQuery;
  const { mutate } = useMutation({
    mutationFn: (ids: number[] | undefined) => call(notices.markSeen, { body: { ids } }),
    onMutate: (ids) =>
      client.setQueryData(queryKey, (data) => {
        if (!data) return data;
        const isMarked = (id: number) => ids === undefined || ids.includes(id);
        const marked = data.items.filter(({ id, seen }) => !seen && isMarked(id)).length;
        const items = data.items.map((notice) => (isMarked(notice.id) ? { ...notice, seen: true } : notice));
        return { ...data, items, unseen: ids === undefined ? 0 : data.unseen - marked };
      }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return mutate;
}
