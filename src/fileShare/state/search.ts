import { AttributeType } from '#contract/enums.ts';
import { type AttributeFilter, type AttributeOperator, attributeOperators } from '#contract/search.ts';

/** The search of the user. */
export interface Search {
  text: string;
  attributeGroupId?: number | undefined;
  /** By attribute, in the format of the API: ranges are `start__end`. */
  values: Readonly<Record<number, string>>;
  /** By attribute, how its value is compared, if that was chosen. */
  operators?: Readonly<Record<number, AttributeOperator>>;
  /** Only files whose required attributes have no value. */
  incomplete?: boolean;
}

const SEPARATOR = '__';
const valueName = /^attribute([1-9]\d{0,14})(\.operator)?$/;

/**
 * Parses the search in a URL: `find=budget&group=3&attribute7=100__200&attribute9=Ann&attribute9.operator=is&missing=1`;
 * undefined when there is none.
 */
export function searchIn(query: URLSearchParams): Search | undefined {
  const group = query.get('group');
  const values: Record<number, string> = {};
  const operators: Record<number, AttributeOperator> = {};
  for (const [name, value] of query) {
    const [, attributeId, isOperator] = valueName.exec(name) ?? [];
    const operator = attributeOperators.find((known) => isOperator && known === value);
    if (operator) operators[Number(attributeId)] = operator;
    else if (attributeId && !isOperator && isNonEmpty(value)) values[Number(attributeId)] = value;
  }
  return normalisedSearch({
    text: query.get('find') ?? '',
    attributeGroupId: group !== null && /^[1-9]\d{0,14}$/.test(group) ? Number(group) : undefined,
    values,
    operators,
    incomplete: query.get('missing') === '1',
  });
}

export function writeSearch(query: URLSearchParams, search: Search): void {
  const { text, attributeGroupId, values, operators = {}, incomplete } = search;
  if (text !== '') query.set('find', text);
  if (attributeGroupId !== undefined) query.set('group', String(attributeGroupId));
  for (const [attributeId, value] of Object.entries(values)) query.set(`attribute${attributeId}`, value);
  for (const [attributeId, operator] of Object.entries(operators))
    query.set(`attribute${attributeId}.operator`, operator);
  if (incomplete) query.set('missing', '1');
}

/** A normalised search: trimmed, without empty values; undefined when nothing is left. */
export function normalisedSearch(given: Search): Search | undefined {
  const { text, attributeGroupId, values, operators = {}, incomplete } = given;
  const nonEmpty = Object.fromEntries(Object.entries(values).filter(([, value]) => isNonEmpty(value)));
  const chosen = Object.fromEntries(Object.entries(operators).filter(([attributeId]) => attributeId in nonEmpty));
  const hasOperators = Object.keys(chosen).length > 0;
  const search = {
    text: text.trim(),
    attributeGroupId,
    values: nonEmpty,
    ...(hasOperators && { operators: chosen }),
    ...(incomplete && { incomplete }),
  };
  const hasValues = Object.keys(nonEmpty).length > 0;
  const isEmpty = search.text === '' && attributeGroupId === undefined && !hasValues && !incomplete;
  return isEmpty ? undefined : search;
}

const isNonEmpty = (value: string) => value.trim() !== '' && value !== SEPARATOR;

/** The attribute conditions in the format of the API. */
export function filtersOf({ values, operators = {} }: Search): (AttributeFilter & { value: string })[] {
  return Object.entries(values).map(([id, value]) => {
    const operator = operators[Number(id)];
    return { attributeId: Number(id), value, ...(operator && { operator }) };
  });
}

/** Both ends of a range, either of which may be empty. */
export function endsOf(value: string): [start: string, end: string] {
  const [start = '', end = start] = value.split(SEPARATOR);
  return [start, end];
}

export function rangeOf(start: string, end: string): string {
  return start === '' && end === '' ? '' : `${start}${SEPARATOR}${end}`;
}

/** Whether values of this type are searched by range. */
export function isRanged(type: AttributeType): boolean {
  return type === AttributeType.Date || type === AttributeType.DateTime || type === AttributeType.Number;
}
