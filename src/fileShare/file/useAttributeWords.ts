import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { AttributeType } from '#contract/enums.ts';
import type { AttributeValue } from '#contract/files.ts';
import { useFormat } from '#web/ui/useFormat.ts';

/** Writes values of attributes as people read them, in their locale and zone. */
export function useAttributeWords() {
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
          // As many digits as were entered: a number here may be an amount or a code.
          return new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }).format(Number(value));
        case AttributeType.Check:
          return translate(value === 'true' ? 'files.attributes.yes' : 'files.attributes.no');
        default:
          return valueString || value;
      }
    },
    [translate, formatDate, formatDateTime, locale],
  );
}
