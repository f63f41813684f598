import { useCallback } from 'react';
import { paths } from '#web/paths.ts';

type Page = 'list' | 'create' | 'edit' | 'show';
type Address = string | { of: (id: number) => string };

/** The paths of the pages of a resource, which differ from react-admin's. */
export function addressOf(resource: string, page: Page, id: number | string = 0): string {
  const address = (paths as Record<string, unknown>)[resource] as Partial<Record<Page, Address>> | undefined;
  const found = address?.[page] ?? address?.list ?? paths.fileShare;
  return typeof found === 'string' ? found : found.of(Number(id));
}

/** Whether records of a resource have a page of this kind. */
export function hasPage(resource: string, page: Page): boolean {
  const address = (paths as Record<string, unknown>)[resource];
  return typeof address === 'object' && address !== null && page in address;
}

/** `createPath({ resource: 'groups', type: 'edit', id })`: creates all links to pages of resources. */
export function useCreatePath() {
  return useCallback(
    ({ resource, type, id }: { resource: string; type: Page; id?: number | string }) => addressOf(resource, type, id),
    [],
  );
}
