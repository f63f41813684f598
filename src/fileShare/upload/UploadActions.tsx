import type { SvgIconComponent } from '@mui/icons-material';
import DoneIcon from '@mui/icons-material/CheckCircle';
import CancelIcon from '@mui/icons-material/Close';
import PauseIcon from '@mui/icons-material/Pause';
import ResumeIcon from '@mui/icons-material/PlayArrow';
import RetryIcon from '@mui/icons-material/Replay';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { queryOf, urlStateIn } from '../state/urlState.ts';
import { ChooseAgain } from './ChooseAgain.tsx';
import { canRetry, isActive, isUnfinished, type Upload } from './queue/upload.ts';
import { uploads } from './queue/uploads.ts';

/** The actions for one file of the queue. */
export function UploadActions({ upload }: { upload: Upload }) {
  const translate = useTranslate();
  const { id, name, state, nameTaken } = upload;
  if (state === 'done') return <ShowInFolder upload={upload} />;
  if (nameTaken) {
    return (
      <Button size="small" sx={{ flexShrink: 0 }} onClick={() => uploads.resolve(id, 'version', false)}>
        {translate('fileShare.upload.newVersion')}
      </Button>
    );
  }
  return (
    <>
      {state === 'detached' && <ChooseAgain />}
      {isActive(upload) && <Action name={name} label="pause" Icon={PauseIcon} onClick={() => uploads.pause([id])} />}
      {state === 'paused' && (
        <Action name={name} label="resume" Icon={ResumeIcon} onClick={() => uploads.resume([id])} />
      )}
      {canRetry(upload) && <Action name={name} label="retryOf" Icon={RetryIcon} onClick={() => uploads.retry([id])} />}
      {isUnfinished(upload) && (
        <Action name={name} label="cancel" Icon={CancelIcon} onClick={() => uploads.cancel([id])} />
      )}
    </>
  );
}

interface ActionProps {
  name: string;
  label: string;
  Icon: SvgIconComponent;
  onClick: () => void;
}

function Action({ name, label, Icon, onClick }: ActionProps) {
  const title = useTranslate()(`fileShare.upload.${label}`, { name });
  return (
    <Tooltip title={title}>
      <IconButton size="small" onClick={onClick}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** A link to the uploaded file. */
export function ShowInFolder({ upload: { folderId, nodeId } }: { upload: Upload }) {
  const translate = useTranslate();
  if (!nodeId) return <DoneIcon color="success" titleAccess={translate('fileShare.upload.done')} />;
  const urlState = { ...urlStateIn(new URLSearchParams()), folder: folderId, file: nodeId, tab: 'file' as const };
  return (
    <Button
      size="small"
      component={Link}
      to={`/?${queryOf(urlState)}`}
      // The page takes over the selection from links only.
      state="link"
      startIcon={<DoneIcon color="success" titleAccess={translate('fileShare.upload.done')} />}
      sx={{ flexShrink: 0 }}
    >
      {translate('fileShare.upload.showInFolder')}
    </Button>
  );
}
