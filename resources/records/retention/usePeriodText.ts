import { useTranslate } from 'react-admin';

const units = [
  ['Y', 'years'],
  ['M', 'months'],
  ['W', 'weeks'],
  ['D', 'days'],
] as const;

/** A period as text: `P2Y6M` is 2 years 6 months. */
export function usePeriodText(): (period: string) => string {
  const translate = useTranslate();
  return (period) =>
    units
      .flatMap(([letter, unit]) => {
        const count = Number(new RegExp(`(\\d+)${letter}`).exec(period)?.[1] ?? 0);
        return count > 0 ? [translate(`records.${unit}`, { smart_count: count })] : [];
      })
      .join(' ');
}
