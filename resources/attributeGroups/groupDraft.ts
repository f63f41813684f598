import type { AttributeGroup } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { hasOptions } from '#contract/rules/attributes.ts';

/** A group as the list shows it. */
export type ListedGroup = Omit<AttributeGroup, 'attributes'>;

/** An attribute group while it is edited: the order is that of the lists, numbers are given when it is sent. */
export interface GroupDraft {
  name: string;
  attributes: readonly AttributeDraft[];
}

export interface AttributeDraft {
  /** Tells the rows apart while nothing has an id yet. */
  key: number;
  /** Undefined until the server knows it. */
  id: number | undefined;
  name: string;
  type: AttributeType;
  required: boolean;
  showOnTable: boolean;
  /** Kept while another type is tried, sent only with the types that carry options. */
  selections: readonly OptionDraft[];
}

export interface OptionDraft {
  key: number;
  id: number | undefined;
  text: string;
}

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

export const emptyGroup: GroupDraft = { name: '', attributes: [] };
export const newOption = (): OptionDraft => ({ key: newKey(), id: undefined, text: '' });

/** A new attribute stands last. It is a text, the type that asks for nothing more. */
export const newAttribute = (): AttributeDraft => ({
  key: newKey(),
  id: undefined,
  name: '',
  type: AttributeType.Textbox,
  required: false,
  showOnTable: false,
  selections: [],
});

/** The group as the server knows it, ready to be edited. */
export function draftOf({ name, attributes }: AttributeGroup): GroupDraft {
  const bySortIndex = <T extends { sortIndex: number }>(all: readonly T[]) =>
    [...all].sort((a, b) => a.sortIndex - b.sortIndex);
  return {
    name,
    attributes: bySortIndex(attributes).map(({ id, name, type, required, showOnTable, selections }) => ({
      key: newKey(),
      id,
      name,
      type,
      required,
      showOnTable,
      selections: bySortIndex(selections).map(({ id, text }) => ({ key: newKey(), id, text })),
    })),
  };
}

/** The group as the server wants it: numbered from 0 in the order of the lists. */
export function bodyOf({ name, attributes }: GroupDraft) {
  return {
    name: name.trim(),
    attributes: attributes.map(({ id, name, type, required, showOnTable, selections }, sortIndex) => ({
      ...(id !== undefined && { id }),
      sortIndex,
      name: name.trim(),
      type,
      required,
      showOnTable,
      selections: hasOptions(type)
        ? selections.map(({ id, text }, sortIndex) => ({
            ...(id !== undefined && { id }),
            text: text.trim(),
            sortIndex,
          }))
        : [],
    })),
  };
}

/** Choosing Dropdown or Radio for an attribute without options makes one empty option. */
export function withType(attribute: AttributeDraft, type: AttributeType): AttributeDraft {
  const needsOne = hasOptions(type) && attribute.selections.length === 0;
  return { ...attribute, type, ...(needsOne && { selections: [newOption()] }) };
}

/** The list with what stands at one place taken to another. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)];
}

/** The list with one member exchanged. */
export function replaced<T>(all: readonly T[], index: number, one: T): T[] {
  return all.map((old, at) => (at === index ? one : old));
}
