import type { ComponentProps } from 'react';

/**
 * The bare elements of a row, styled by the grid around them (`gridSx`). A styled component for each cell would cost
 * more than the frame that a scrolling list has for all of its rows.
 */
export const RowElement = (props: ComponentProps<'div'>) => <div {...props} />;
