import { RowElement } from './RowElement.tsx';

/**
 * Stands in for a row whose page is on the way. Of few elements, since a fast scroll draws nothing else and a frame has
 * room for no more.
 */
export function FileRowSkeleton({ row, top }: { row: number; top: number }) {
  return (
    <RowElement
      role="row"
      className="line row"
      aria-rowindex={row + 2}
      aria-busy
      style={{ transform: `translateY(${top}px)` }}
    >
      <RowElement role="gridcell" />
      <RowElement role="gridcell">
        <div className="bone" style={{ width: `${40 + ((row * 17) % 40)}%` }} />
      </RowElement>
    </RowElement>
  );
}
