import type { ReactNode } from 'react';
import { shortName } from './shortName.ts';

interface RowNameProps {
  name: string;
  /** Available width in pixels. */
  width: number;
  /** The rendered name, if it is more than text. */
  children?: ReactNode;
  below?: ReactNode;
  /** Next to the name. */
  badge?: ReactNode;
}

/** The name in a row. Screen readers and the tooltip get the full name when it is shortened. */
export function RowName({ name, width, children, below, badge }: RowNameProps) {
  const short = children ? name : shortName(name, width);
  return (
    <>
      <div className="words">
        <div className="title" title={name}>
          {children ?? (short === name ? name : <span className="whole">{name}</span>)}
          {short !== name && <span aria-hidden>{short}</span>}
        </div>
        {below}
      </div>
      {badge}
    </>
  );
}
