import { RowElement } from './RowElement.tsx';

/**
 * Placeholder for a row that is being loaded. It has few elements, because fast scrolling renders many of them in each
 * frame.
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
