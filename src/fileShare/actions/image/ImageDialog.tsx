import FlipIcon from '@mui/icons-material/Flip';
import LeftIcon from '@mui/icons-material/Rotate90DegreesCcw';
import RightIcon from '@mui/icons-material/Rotate90DegreesCw';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { type ImageEdit, imageEdits } from '#contract/fileNodes/imageEdits.ts';
import { call } from '#dataProvider/client.ts';
import { PreviewProgress } from '#web/preview/PreviewMessage.tsx';
import { useRefresh } from '../../state/useRefresh.ts';
import { RotatedImage } from './RotatedImage.tsx';
import { changeOf, type Part, type Rotation, type RotationStep, rotate, rotatePart } from './rotation.ts';
import { useImage } from './useImage.ts';

const turns = [
  ['left', <LeftIcon key="left" />],
  ['right', <RightIcon key="right" />],
  ['mirror', <FlipIcon key="mirror" />],
  ['flip', <FlipIcon key="flip" sx={{ transform: 'rotate(90deg)' }} />],
] as const satisfies [RotationStep, React.ReactNode][];

/** Rotates, mirrors and crops an image; the result becomes the current version. */
export function ImageDialog({ file, onClose }: { file: ListedFile; onClose: () => void }) {
  const translate = useTranslate();
  const { image, isWhole } = useImage(file);
  const [rotation, setRotation] = useState<Rotation>({ quarters: 0, isMirrored: false });
  const [part, setPart] = useState<Part>();
  const { mutate, error, isPending } = useChange(file, onClose);
  const apply = (by: RotationStep) => {
    setRotation(rotate(rotation, by));
    setPart(part && rotatePart(part, by));
  };
  // A part that has just begun to be drawn, or was clicked away, has no size.
  const chosen = part && part.width > 0 && part.height > 0 ? part : undefined;
  const change = image ? changeOf(rotation, chosen, image) : undefined;
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby="image-title" maxWidth="md" fullWidth>
      <DialogTitle id="image-title" noWrap title={file.name}>
        {file.name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {image === null && <Alert severity="info">{translate('preview.damaged')}</Alert>}
        {image && (
          <>
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'center' }}>
              {turns.map(([by, icon]) => (
                <Tooltip key={by} title={translate(`filePage.image.${by}`)}>
                  <IconButton onClick={() => apply(by)} disabled={isPending}>
                    {icon}
                  </IconButton>
                </Tooltip>
              ))}
            </Stack>
            <Box sx={{ display: 'flex', justifyContent: 'center', bgcolor: 'action.hover', borderRadius: 1, p: 1 }}>
              <ReactCrop
                {...(part && { crop: { unit: '%', ...part } })}
                onChange={(_, { x, y, width, height }) => setPart({ x, y, width, height })}
                disabled={isPending || !isWhole}
                ariaLabels={{
                  cropArea: translate('filePage.image.part'),
                  nwDragHandle: translate('filePage.image.corner'),
                  nDragHandle: translate('filePage.image.edge'),
                  neDragHandle: translate('filePage.image.corner'),
                  eDragHandle: translate('filePage.image.edge'),
                  seDragHandle: translate('filePage.image.corner'),
                  sDragHandle: translate('filePage.image.edge'),
                  swDragHandle: translate('filePage.image.corner'),
                  wDragHandle: translate('filePage.image.edge'),
                }}
              >
                <RotatedImage image={image} rotation={rotation} label={file.name} />
              </ReactCrop>
            </Box>
            <Typography variant="body2" color="text.secondary">
              {translate(isWhole ? 'filePage.image.hint' : 'filePage.image.onlyTurned')}
            </Typography>
          </>
        )}
        {image === undefined && <PreviewProgress />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ui.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} disabled={!change} onClick={() => change && mutate(change)}>
          {translate('fileShare.folder.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useChange(file: ListedFile, onDone: () => void) {
  const refresh = useRefresh();
  const notify = useNotify();
  const { id, rowVersion, parentId } = file;
  return useMutation({
    mutationFn: (change: ImageEdit) =>
      call(imageEdits.apply, { params: { id: String(id) }, body: { ...change, rowVersion } }),
    onSuccess: async () => {
      await refresh('changed', [file], parentId);
      notify('filePage.image.saved', { type: 'success' });
      onDone();
    },
  });
}
