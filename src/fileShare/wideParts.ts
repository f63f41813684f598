import { preload } from '#web/ui/page/useLazyComponent.ts';
import { widePart } from '#web/ui/page/widePart.tsx';
import { loadBreadcrumbs } from './list/ListBar.tsx';

const loadColumns = () => import('./Columns.tsx');
const loadTree = () => import('./tree/TreePane.tsx');

/** The parts of the page beside the list, which phones show when they are opened. */
export const Columns = widePart(loadColumns);
export const TreePane = widePart(loadTree);

/** Loads these parts. */
export const preloadWideParts = () => Promise.all([preload(loadBreadcrumbs), preload(loadColumns), preload(loadTree)]);
