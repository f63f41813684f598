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

/** What the keys do, by where they do it; the words are `shortcuts.{place}.{deed}`, the keys `shortcuts.{place}.{deed}Keys`. */
const places = {
  page: ['search', 'sheet'],
  list: ['go', 'type', 'open', 'range', 'toggle', 'all', 'none', 'menu', 'rename', 'remove'],
  tree: ['go', 'unfold', 'type', 'open', 'menu', 'rename', 'remove'],
  preview: ['turn', 'close'],
};

/** The sheet of shortcuts (quality, §4). */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-title" maxWidth="md" fullWidth>
      <DialogTitle id="shortcuts-title">{translate('shortcuts.title')}</DialogTitle>
      <DialogContent sx={{ columnCount: { md: 2 }, columnGap: 5 }}>
        {Object.entries(places).map(([place, deeds]) => (
          <Box
            component="section"
            key={place}
            aria-labelledby={`shortcuts-${place}`}
            sx={{ breakInside: 'avoid', pb: 2 }}
          >
            <Typography id={`shortcuts-${place}`} variant="subtitle2" component="h3">
              {translate(`shortcuts.${place}.title`)}
            </Typography>
            <Table size="small" aria-labelledby={`shortcuts-${place}`}>
              <TableBody>
                {deeds.map((deed) => (
                  <TableRow key={deed}>
                    <TableCell sx={{ width: '60%', pl: 0 }}>{translate(`shortcuts.${place}.${deed}`)}</TableCell>
                    <TableCell sx={{ fontWeight: 600 }}>{translate(`shortcuts.${place}.${deed}Keys`)}</TableCell>
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
