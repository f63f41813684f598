import type { ComponentProps } from 'react';

/**
 * Plain elements of a row, styled by the surrounding grid (`gridSx`). A styled component for each cell would exceed the
 * time of a frame while scrolling.
 */
export const RowElement = (props: ComponentProps<'div'>) => <div {...props} />;
