import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { Bulletin } from '#contract/bulletins.ts';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { paths } from '#web/paths.ts';
import { TagList } from '#web/ui/TagList.tsx';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { BulletinBody } from './BulletinBody.tsx';
import { ExternalLinks } from './ExternalLinks.tsx';
import { NewRibbon } from './NewRibbon.tsx';

/** One bulletin on the board. */
export function BulletinCard({ bulletin }: { bulletin: Bulletin }) {
  const translate = useTranslate();
  const mayChange = useCan()('bulletin.change', { by: bulletin.createdBy.id });
  const titleId = useId();
  const { id, title, body, tags, links, fileNodes, isNew } = bulletin;

  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ position: 'relative', overflow: 'hidden', p: { xs: 2, sm: 3 } }}
    >
      {isNew && <NewRibbon />}
      <Stack spacing={1.5}>
        <Box sx={{ pr: isNew ? 6 : 0 }}>
          <Typography id={titleId} variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Stamps bulletin={bulletin} />
        </Box>
        {tags !== '' && <TagList tags={tags} />}
        {body !== '' && <BulletinBody text={body} />}
        {links.length > 0 && <ExternalLinks links={links} />}
        {fileNodes.length > 0 && <AttachedFiles files={fileNodes} />}
        {mayChange && (
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
            <Button
              size="small"
              component={Link}
              to={paths.bulletins.edit.of(id)}
              startIcon={<EditIcon />}
              aria-describedby={titleId}
            >
              {translate('ui.edit')}
            </Button>
            <DeleteButton
              resource="bulletins"
              record={bulletin}
              button={{ size: 'small', 'aria-describedby': titleId }}
              title={translate('ui.deleting')}
              question={translate('bulletins.deleteQuestion')}
              done={translate('bulletins.deleted')}
            />
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

/** Created on and by; last updated on and by if that is another time or person. */
function Stamps({ bulletin: { createdOn, createdBy, updatedOn, updatedBy } }: { bulletin: Bulletin }) {
  const translate = useTranslate();
  const stampTexts = useStampTexts();
  const isUpdated = updatedOn !== createdOn || updatedBy.id !== createdBy.id;
  const lines = [
    translate('bulletins.createdLine', { stamp: stampTexts(createdOn, createdBy) }),
    ...(isUpdated ? [translate('bulletins.updatedLine', { stamp: stampTexts(updatedOn, updatedBy) })] : []),
  ];
  return lines.map((line) => (
    <Typography key={line} variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {line}
    </Typography>
  ));
}
