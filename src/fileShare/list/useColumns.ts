import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { useAttributeTexts } from '#web/ui/attributes/useAttributeTexts.ts';
import { folderQuery } from '../state/queries.ts';
import { useListPreferences } from '../state/useListPreferences.ts';
import { defaultColumns, type FileListColumn } from './columns.ts';

/** The columns of a folder: the default ones and its listed attributes, as configured by the user. */
export function useColumns(folder: TreeFolder) {
  const translate = useTranslate();
  const [{ hidden, order, widths }, change] = useListPreferences();
  const { data } = useQuery({ ...folderQuery(folder.id), enabled: folder.hasAttributeGroup });
  const attributes = data?.attributeGroup?.attributes;
  const formatValue = useAttributeTexts();

  const all = useMemo(() => {
    const own = (attributes ?? []).filter(({ showOnTable }) => showOnTable);
    const columns = defaultColumns(translate);
    columns.splice(2, 0, ...own.map((attribute, index) => columnOf(attribute, index, formatValue)));
    const orderOf = ({ id }: FileListColumn) => (order.includes(id) ? order.indexOf(id) : order.length);
    return columns
      .map((column) => ({ ...column, width: widths[column.id] ?? column.width, enough: column.width }))
      .sort((a, b) => orderOf(a) - orderOf(b));
  }, [attributes, formatValue, translate, order, widths]);
  const shown = useMemo(() => all.filter(({ id }) => !hidden.includes(id)), [all, hidden]);
  /** The columns that fit, as of the last rendering. */
  const fitting = useRef<readonly string[]>([]);
  return {
    all,
    shown,
    fitting,
    toggle: (id: string) =>
      change({ hidden: hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id] }),
    resize: (id: string, width: number) => change({ widths: { ...widths, [id]: width } }),
    /** Moves a column to the position of another one. */
    reorder: (id: string, before: string) => {
      const ids: string[] = all.map((column) => column.id).filter((other) => other !== id);
      ids.splice(ids.indexOf(before), 0, id);
      change({ order: ids });
    },
  };
}

function columnOf(
  { id, name, type }: Attribute,
  index: number,
  formatValue: ReturnType<typeof useAttributeTexts>,
): FileListColumn {
  return {
    id: `attribute:${id}`,
    sort: `attribute:${id}`,
    heading: name,
    width: type === AttributeType.DateTime ? 140 : 92,
    // Chosen by an administrator: after time and size, and before all others.
    importance: 3,
    ...(index === 0 && { isPreferred: true }),
    ...(type === AttributeType.Number && { align: 'end' }),
    cell: (node) => {
      const value = node.isFolder ? undefined : node.attributeValues.find(({ attributeId }) => attributeId === id);
      return value ? formatValue(value) : '';
    },
  };
}
