import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { useMemory } from '#authProvider/useMemory.ts';
import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { useAttributeWords } from '../file/useAttributeWords.ts';
import { folderQuery } from '../queries.ts';
import { columns, type FileListColumn } from './columns.ts';

const none: readonly string[] = [];

/**
 * The columns that a folder has: the usual ones, and its attributes that are to be shown (§2 Attribute groups, Show
 * Column); and which of them the user has hidden, remembered for each user.
 */
export function useColumns(folder: TreeFolder) {
  const profile = useMemory('profile');
  const [hidden, setHidden] = useStore<readonly string[]>(`fileShare.hiddenColumns.${profile?.id}`, none);
  const { data } = useQuery({ ...folderQuery(folder.id), enabled: folder.hasAttributeGroup });
  const attributes = data?.attributeGroup?.attributes;
  const words = useAttributeWords();

  const all = useMemo(() => {
    const shown = (attributes ?? []).filter(({ showOnTable }) => showOnTable);
    const own = shown.map((attribute) => columnOf(attribute, words));
    const at = columns.findIndex(({ id }) => id === 'updatedOn') + 1;
    return [...columns.slice(0, at), ...own, ...columns.slice(at)];
  }, [attributes, words]);
  const shown = useMemo(() => all.filter(({ id }) => !hidden.includes(id)), [all, hidden]);
  const toggle = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);
  return { all, shown, toggle };
}

function columnOf({ id, name, type }: Attribute, words: ReturnType<typeof useAttributeWords>): FileListColumn {
  return {
    id: `attribute:${id}`,
    label: name,
    width: type === AttributeType.DateTime ? 140 : 120,
    // Somebody wanted them to be seen: only the size comes before.
    importance: 2,
    ...(type === AttributeType.Number && { align: 'end' }),
    text: ({ attributeValues }) => {
      const value = attributeValues.find(({ attributeId }) => attributeId === id);
      return value ? words(value) : '';
    },
  };
}
