import type { FieldValues } from 'react-hook-form';
import type { CopiedFile } from '#authProvider/session.ts';
import type { Bulletin, BulletinLink } from '#contract/bulletins.ts';

export const emptyBulletin = { title: '', body: '', tags: '', links: [], fileNodes: [], attached: [] };

/** A bulletin in its form: the ids of its files, and the files that it had when the form opened. */
export const draftOf = (bulletin: Bulletin) => ({
  ...bulletin,
  fileNodes: bulletin.fileNodes.map(({ id }) => id),
  attached: bulletin.fileNodes,
});

const isBlank = (text: string | null | undefined) => !text?.trim();
const isSent = ({ name, url }: Partial<BulletinLink>) => !isBlank(name) && !isBlank(url);

/** The body to send. Links with an empty name or address are left out. */
export function bodyOf({ rowVersion, title, body, tags, links, fileNodes }: FieldValues) {
  return {
    ...(rowVersion !== undefined && { rowVersion }),
    title,
    body,
    tags,
    links: (links as BulletinLink[]).filter(isSent).map(({ name, url }) => ({ name: name.trim(), url: url.trim() })),
    fileNodes,
  };
}

/** What is validated: a link that will not be sent is valid, and keeps its index. */
export function judged(values: FieldValues): FieldValues {
  const links = (values.links as BulletinLink[]).map((link) =>
    isSent(link) ? { name: link.name.trim(), url: link.url.trim() } : { name: '-', url: 'https://localhost' },
  );
  return { ...values, links };
}

/** The attached files, then the copied files that are not attached yet. */
export function offeredFiles(attached: readonly CopiedFile[], copied: readonly CopiedFile[]): CopiedFile[] {
  const attachedIds = new Set(attached.map(({ id }) => id));
  return [...attached, ...copied.filter(({ id }) => !attachedIds.has(id))];
}
