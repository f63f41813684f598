import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { AttributeType } from '#contract/enums.ts';
import type { AttributeValue } from '#contract/fileNodes/files.ts';
import { useFormat } from '../text/useFormat.ts';

/** Formats attribute values in the user's locale and time zone. */
export function useAttributeTexts() {
  const translate = useTranslate();
  const { formatDate, formatDateTime, locale } = useFormat();
  return useCallback(
    ({ type, value, valueString }: Pick<AttributeValue, 'type' | 'value' | 'valueString'>): string => {
      switch (type) {
        case AttributeType.Date:
          return formatDate(value);
        case AttributeType.DateTime:
          return formatDateTime(value);
        case AttributeType.Number:
          return numberAsEntered(value, locale);
        case AttributeType.Check:
          return translate(value === 'true' ? 'files.attributes.yes' : 'files.attributes.no');
        default:
          return valueString || value;
      }
    },
    [translate, formatDate, formatDateTime, locale],
  );
}

/** With the entered number of digits; without grouping below 10,000, because the number may be a year. */
export function numberAsEntered(value: string, locale: string): string {
  const digits = value.split('.')[1]?.length ?? 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'min2' } as const;
  return new Intl.NumberFormat(locale, options).format(Number(value));
}
