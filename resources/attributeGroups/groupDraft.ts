import type { AttributeGroup } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { hasOptions } from '#contract/rules/attributes.ts';

/** An attribute group as the list endpoint returns it. */
export type ListedGroup = Omit<AttributeGroup, 'attributes'>;

/**
 * An attribute group in the editor: the order of the arrays is the order of the attributes; order numbers are assigned
 * on saving.
 */
export interface GroupDraft {
  name: string;
  attributes: readonly AttributeDraft[];
}

export interface AttributeDraft {
  /** Identifies a row: its id, or a negative number before the server has given it one. */
  key: number;
  /** Undefined until the server has assigned it. */
  id: number | undefined;
  name: string;
  type: AttributeType;
  required: boolean;
  showOnTable: boolean;
  /** Kept when the user changes the type; sent only with types that have options. */
  selections: readonly OptionDraft[];
}

export interface OptionDraft {
  key: number;
  id: number | undefined;
  text: string;
}

let lastKey = 0;
const newKey = () => {
  lastKey -= 1;
  return lastKey;
};

export const emptyGroup: GroupDraft = { name: '', attributes: [] };
export const newOption = (): OptionDraft => ({ key: newKey(), id: undefined, text: '' });

/** A new attribute is added at the end. It is a text, the type without settings. */
export const newAttribute = (): AttributeDraft => ({
  key: newKey(),
  id: undefined,
  name: '',
  type: AttributeType.Textbox,
  required: false,
  showOnTable: false,
  selections: [],
});

/** The draft of a stored group. */
export function draftOf({ name, attributes }: AttributeGroup): GroupDraft {
  const bySortIndex = <T extends { sortIndex: number }>(all: readonly T[]) =>
    [...all].sort((a, b) => a.sortIndex - b.sortIndex);
  return {
    name,
    attributes: bySortIndex(attributes).map(({ id, name, type, required, showOnTable, selections }) => ({
      key: id,
      id,
      name,
      type,
      required,
      showOnTable,
      selections: bySortIndex(selections).map(({ id, text }) => ({ key: id, id, text })),
    })),
  };
}

/** The body to send: order numbers from 0 in the order of the arrays. */
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

/** Choosing Dropdown or Radio for an attribute without options adds one empty option. */
export function withType(attribute: AttributeDraft, type: AttributeType): AttributeDraft {
  const needsOne = hasOptions(type) && attribute.selections.length === 0;
  return { ...attribute, type, ...(needsOne && { selections: [newOption()] }) };
}

/** A copy of the list with the item at one position moved to another. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)];
}

/** A copy of the list with one item replaced. */
export function replaced<T>(all: readonly T[], index: number, t: T): T[] {
  return all.map((old, at) => (at === index ? t : old));
}
