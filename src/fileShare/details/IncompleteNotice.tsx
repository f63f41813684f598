import IncompleteIcon from '@mui/icons-material/RuleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';

interface IncompleteNoticeProps {
  file: FileEntity;
  /** Opens the form; absent where the user may not change the file. */
  onEdit: (() => void) | undefined;
}

/** Names the required attributes without a value. */
export default function IncompleteNotice({ file, onEdit }: IncompleteNoticeProps) {
  const translate = useTranslate();
  const { attributeGroup, attributeValues } = file;
  const names = (attributeGroup?.attributes ?? [])
    .filter(({ id, required }) => required && !attributeValues.some(({ attributeId }) => attributeId === id))
    .map(({ name }) => name);
  return (
    <Alert
      severity="warning"
      icon={<IncompleteIcon fontSize="small" />}
      action={
        onEdit && (
          <Button size="small" color="inherit" onClick={onEdit}>
            {translate('fileShare.file.fillIn')}
          </Button>
        )
      }
    >
      {translate('fileShare.file.incomplete', { names: names.join(', ') })}
    </Alert>
  );
}
