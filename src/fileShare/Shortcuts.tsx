import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useSlots } from '#web/layout/useSlots.ts';
import { type ModuleShortcuts, shortcuts } from '#web/ui/shortcuts.ts';
import { useKeyNames } from './actions/Shortcut.tsx';

/**
 * The shortcuts by section. Their texts are `shortcuts.{section}.{action}`, the keys `shortcuts.{section}.{action}Keys`,
 * unless an action has them itself.
 */
const sections = {
  page: ['search', 'sheet'],
  list: ['go', 'type', 'open', 'range', 'toggle', 'all', 'none', 'menu', 'rename', 'remove', 'copy', 'undo', 'up'],
  tree: ['go', 'unfold', 'type', 'open', 'menu', 'rename', 'remove'],
  preview: ['turn', 'close'],
};
/** Those of pages of modules, by their section. */
const ofModules: Record<ModuleShortcuts, string[]> = { tasks: ['approve', 'reject', 'other'] };
/** Actions whose text is that of their menu item. */
const ofMenus = ['rename', 'remove'];
/** Actions that are shown with the keys of `ui/shortcuts.ts`. */
const withKeys: Record<string, readonly (keyof typeof shortcuts)[]> = {
  rename: ['rename'],
  remove: ['remove'],
  copy: ['copy', 'cut', 'paste'],
  undo: ['undo'],
};

/** The list of keyboard shortcuts. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const namesOf = useKeyNames();
  const modules = useSlots('shortcuts');
  const shown = [...Object.entries(sections), ...modules.map((id): [string, string[]] => [id, ofModules[id]])];
  const keysOf = (section: string, action: string) =>
    withKeys[action]?.map((id) => namesOf(shortcuts[id]).join(' + ')).join(', ') ??
    translate(`shortcuts.${section}.${action}Keys`);
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-title" maxWidth="md" fullWidth>
      <DialogTitle id="shortcuts-title">{translate('shortcuts.title')}</DialogTitle>
      <DialogContent sx={{ columnCount: { md: 2 }, columnGap: 5 }}>
        {shown.map(([section, keys]) => (
          <Box
            component="section"
            key={section}
            aria-labelledby={`shortcuts-${section}`}
            sx={{ breakInside: 'avoid', pb: 2 }}
          >
            <Typography id={`shortcuts-${section}`} variant="subtitle2" component="h3">
              {translate(`shortcuts.${section}.title`)}
            </Typography>
            <Table size="small" aria-labelledby={`shortcuts-${section}`}>
              <TableBody>
                {keys.map((action) => (
                  <TableRow key={action}>
                    <TableCell sx={{ width: '60%', pl: 0 }}>
                      {translate(
                        ofMenus.includes(action) ? `files.action.${action}` : `shortcuts.${section}.${action}`,
                      )}
                    </TableCell>
                    <TableCell sx={{ fontWeight: 600 }}>{keysOf(section, action)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('shortcuts.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
