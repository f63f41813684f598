import { useCallback, useState } from 'react';

/** The size of an A4 page at scale 1, assumed for pages that have not been loaded. */
export const SHEET = { width: 595, height: 842 };

/** The ratio of height to width of loaded pages; others are assumed to be like the first. */
export function usePageRatios() {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const ratioOf = (number: number) => ratios.get(number) ?? ratios.get(1) ?? SHEET.height / SHEET.width;
  const onRatio = useCallback(
    (number: number, ratio: number) =>
      setRatios((ratios) => (ratios.get(number) === ratio ? ratios : new Map(ratios).set(number, ratio))),
    [],
  );
  return { ratios, ratioOf, onRatio };
}
