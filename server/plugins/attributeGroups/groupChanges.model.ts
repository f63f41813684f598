import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import type { Written } from './attributeGroups.model.ts';

/** A change of the words that stored values are shown with. */
export interface WordChange {
  attributeId: number;
  /** The option whose text changes; absent for a change of the whole attribute. */
  optionId?: number;
}

/** The attributes and options whose name, type or text changes. */
export function changedWords(before: Attribute[], after: Written[]): WordChange[] {
  return pairs(before, after).flatMap(([old, now]) => {
    if (old.name !== now.name || old.type !== now.type) return [{ attributeId: old.id }];
    return pairs(old.selections, now.selections)
      .filter(([option, other]) => option.text !== other.text)
      .map(([{ id }]) => ({ attributeId: old.id, optionId: id }));
  });
}

/** What changes, with the old and the new text, for the log. */
export function describeChanges(
  before: { name: string; attributes: Attribute[] },
  after: { name: string; attributes: Written[] },
): string[] {
  return [
    ...renamed('name', before.name, after.name),
    ...pairs(before.attributes, after.attributes).flatMap(([old, now]) => [
      ...renamed('attribute', old.name, now.name),
      ...renamed(`type of ${now.name}`, typeName(old.type), typeName(now.type)),
      ...pairs(old.selections, now.selections).flatMap(([option, other]) =>
        renamed(`option of ${now.name}`, option.text, other.text),
      ),
      ...listed(`option of ${now.name}`, old.selections, now.selections, ({ text }) => text),
    ]),
    ...listed('attribute', before.attributes, after.attributes, ({ name }) => name),
  ];
}

const typeName = (type: AttributeType) => Object.entries(AttributeType).find(([, value]) => value === type)?.[0] ?? '';

interface Identified {
  id?: number | null | undefined;
}

/** The items that are in both lists. */
function pairs<T extends Identified, U extends Identified>(before: T[], after: U[]): [T, U][] {
  return before.flatMap((old): [T, U][] => {
    const now = after.find(({ id }) => id === old.id);
    return now ? [[old, now]] : [];
  });
}

function renamed(what: string, from: string, to: string): string[] {
  return from === to ? [] : [`${what}: ${from} → ${to}`];
}

/** Items that are in one of the lists only. */
function listed<T extends Identified, U extends Identified>(
  what: string,
  before: T[],
  after: U[],
  textOf: (item: T | U) => string,
): string[] {
  const isIn = (id: Identified['id'], items: Identified[]) => items.some((item) => item.id === id);
  return [
    ...after.filter(({ id }) => !id || !isIn(id, before)).map((item) => `${what} added: ${textOf(item)}`),
    ...before.filter(({ id }) => !isIn(id, after)).map((item) => `${what} removed: ${textOf(item)}`),
  ];
}
