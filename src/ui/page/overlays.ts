import { onceOpen } from './onceOpen.tsx';

/** MUI's drawer and popover for what the first page has, but does not show. */
export const Drawer = onceOpen(() => import('@mui/material/Drawer'));
export const Popover = onceOpen(() => import('@mui/material/Popover'));
