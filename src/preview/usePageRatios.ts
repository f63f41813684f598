import { useCallback, useState } from 'react';

/** A sheet of A4 at scale 1, which pages are taken for until they have been seen. */
export const SHEET = { width: 595, height: 842 };

/** How much higher than wide the pages are that were seen; the others are taken to be like the first. */
export function usePageRatios() {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const ratioOf = (number: number) => ratios.get(number) ?? ratios.get(1) ?? SHEET.height / SHEET.width;
  const onRatio = useCallback(
    (number: number, ratio: number) =>
      setRatios((known) => (known.get(number) === ratio ? known : new Map(known).set(number, ratio))),
    [],
  );
  return { ratios, ratioOf, onRatio };
}
