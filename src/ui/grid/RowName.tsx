import type { ReactNode } from 'react';
import { shortName } from './shortName.ts';

interface RowNameProps {
  name: string;
  /** Pixels that it has. */
  width: number;
  /** The name as it is drawn, where more than the text is to be seen. */
  children?: ReactNode;
  below?: ReactNode;
  /** Beside the name. */
  badge?: ReactNode;
}

/** The name in a row. A shortened one is still whole for screen readers, and on hover. */
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
