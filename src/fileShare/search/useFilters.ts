import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Attribute } from '#contract/attributeGroups.ts';
import { useAttributeTexts } from '#web/ui/attributes/useAttributeTexts.ts';
import { endsOf, isRanged, normalisedSearch, type Search } from '../state/search.ts';
import { groupQuery } from './results.ts';

/** A condition of a search besides its text. */
export interface Filter {
  label: string;
  /** The search without it; undefined when nothing is left. */
  rest: Search | undefined;
}

/** The conditions of a search besides its text, as readable texts. */
export function useFilters(search: Search): Filter[] {
  const translate = useTranslate();
  const attributeTexts = useAttributeTexts();
  const { text, attributeGroupId, values, operators = {}, incomplete } = search;
  const { data: group } = useQuery(groupQuery(attributeGroupId));
  const valueTexts = ({ type, selections }: Attribute, value: string) => {
    const valueString = selections.find(({ id }) => String(id) === value)?.text ?? '';
    const [, variable] = /^\{(me|today)\}$/.exec(value) ?? [];
    if (variable) return translate(`search.${variable}`);
    return value === '' ? '…' : attributeTexts({ type, value, valueString });
  };
  const labelOf = (attributeId: string, value: string) => {
    const attribute = group?.attributes.find(({ id }) => id === Number(attributeId));
    if (!attribute) return value;
    const [start, end] = endsOf(value);
    const formatValue = isRanged(attribute.type)
      ? translate('search.range', { start: valueTexts(attribute, start), end: valueTexts(attribute, end) })
      : valueTexts(attribute, value);
    const operator = operators[Number(attributeId)];
    if (!operator) return translate('search.value', { name: attribute.name, value: formatValue });
    return `${attribute.name} ${translate(`search.operators.${operator}`)} ${formatValue}`;
  };
  const conditions = Object.entries(values).map(([attributeId, value]) => ({
    label: labelOf(attributeId, value),
    rest: normalisedSearch({ ...search, values: { ...values, [attributeId]: '' } }),
  }));
  // Removing the group removes the conditions on its attributes.
  const ofGroup = group && {
    label: translate('search.group', { name: group.name }),
    rest: normalisedSearch({ text, values: {}, incomplete }),
  };
  const ofMissing = incomplete && {
    label: translate('fileShare.list.incomplete'),
    rest: normalisedSearch({ ...search, incomplete: false }),
  };
  return [...(ofGroup ? [ofGroup] : []), ...conditions, ...(ofMissing ? [ofMissing] : [])];
}
