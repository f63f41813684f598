import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { blankTypes, type Template, templateIds } from '#contract/fileNodes/templates.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { isMatch } from '#web/ui/text/nameMatch.ts';
import { templatesQuery, useCreateFile } from './useCreateFile.ts';

/** With more templates than this, they can be searched. */
const MAX_UNSEARCHED = 10;
const blankIds: ReadonlySet<string> = new Set(blankTypes.map(templateIds.blank));

interface TemplateDialogProps {
  folder: { id: number; name: string };
  onClose: () => void;
}

/** Creates a file from a template of the organisation, or from a blank document of any kind. */
export default function TemplateDialog({ folder, onClose }: TemplateDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const query = useQuery(templatesQuery);
  const { mutate, isPending } = useCreateFile(folder.id, onClose);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {translate('filePage.newFile.title', { folder: folder.name })}
      </DialogTitle>
      <DialogContent sx={{ px: 1 }} aria-busy={isPending}>
        <QueryBoundary query={query}>
          {(templates) => <Templates templates={templates} isBusy={isPending} onChoose={mutate} />}
        </QueryBoundary>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface TemplatesProps {
  templates: readonly Template[];
  isBusy: boolean;
  onChoose: (id: string) => void;
}

/** The templates of the organisation, and below them the blank documents. */
function Templates({ templates, ...choice }: TemplatesProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const own = templates.filter(({ id }) => !blankIds.has(id));
  const shown = own.filter(({ name }) => isMatch(name, search));
  return (
    <>
      {own.length > MAX_UNSEARCHED && (
        <Box sx={{ px: 2, pb: 1, pt: 0.5 }}>
          <SearchBox label={translate('filePage.newFile.search')} value={search} onSearch={setSearch} />
        </Box>
      )}
      {own.length > 0 && <Section title="own" templates={shown} {...choice} />}
      {own.length > 0 && shown.length === 0 && (
        <Typography variant="body2" color="text.secondary" role="status" sx={{ px: 2, pb: 1 }}>
          {translate('filePage.newFile.noneFound')}
        </Typography>
      )}
      <Section title="blank" templates={templates.filter(({ id }) => blankIds.has(id))} {...choice} />
    </>
  );
}

function Section({ title, templates, isBusy, onChoose }: TemplatesProps & { title: 'own' | 'blank' }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <>
      <ListSubheader id={titleId} disableSticky component="div" sx={{ lineHeight: '32px' }}>
        {translate(`filePage.newFile.${title}`)}
      </ListSubheader>
      <List dense aria-labelledby={titleId} sx={{ py: 0 }}>
        {templates.map(({ id, name, ext }) => (
          <li key={id}>
            <ListItemButton disabled={isBusy} onClick={() => onChoose(id)} sx={{ borderRadius: 1, minHeight: 40 }}>
              <ListItemIcon sx={{ minWidth: 36 }}>
                <NodeIcon node={{ name: `${name}.${ext}`, isFolder: false }} />
              </ListItemIcon>
              <ListItemText primary={name} sx={{ overflowWrap: 'anywhere' }} />
              {ext && (
                <Typography variant="caption" color="text.secondary" sx={{ pl: 1 }}>
                  .{ext}
                </Typography>
              )}
            </ListItemButton>
          </li>
        ))}
      </List>
    </>
  );
}
