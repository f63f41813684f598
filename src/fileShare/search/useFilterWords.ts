import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Attribute } from '#contract/attributeGroups.ts';
import { useAttributeWords } from '../file/useAttributeWords.ts';
import { groupQuery } from './results.ts';
import { endsOf, isRanged, type Search } from './search.ts';

/** What a search asks for, as people say it, one text for each condition. */
export function useFilterWords({ text, attributeGroupId, values }: Search): string[] {
  const translate = useTranslate();
  const attributeWords = useAttributeWords();
  const { data: group } = useQuery(groupQuery(attributeGroupId));
  const valueWords = ({ type, selections }: Attribute, value: string) => {
    const valueString = selections.find(({ id }) => String(id) === value)?.text ?? '';
    const [, variable] = /^\{(me|today)\}$/.exec(value) ?? [];
    if (variable) return translate(`search.${variable}`);
    return value === '' ? '…' : attributeWords({ type, value, valueString });
  };
  const conditions = Object.entries(values).map(([attributeId, value]) => {
    const attribute = group?.attributes.find(({ id }) => id === Number(attributeId));
    if (!attribute) return value;
    const [start, end] = endsOf(value);
    const words = isRanged(attribute.type)
      ? translate('search.range', { start: valueWords(attribute, start), end: valueWords(attribute, end) })
      : valueWords(attribute, value);
    return translate('search.value', { name: attribute.name, value: words });
  });
  return [
    ...(text === '' ? [] : [text]),
    ...(group ? [translate('search.group', { name: group.name })] : []),
    ...conditions,
  ];
}
