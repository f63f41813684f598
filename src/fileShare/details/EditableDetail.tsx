import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { fieldError, formError } from '#web/ui/form/formErrors.ts';
import type { FileFields } from './fileDraft.ts';
import { useFieldEdit } from './useFieldEdit.ts';

interface InputProps {
  values: FileFields;
  problem: string | undefined;
  set: (changes: FileFields) => void;
}

interface EditableDetailProps {
  file: FileEntity;
  /** Fields that are saved together; the first one names the property. */
  names: readonly string[];
  label: string;
  mayWrite: boolean;
  /** Renders the input. */
  input: (props: InputProps) => ReactNode;
  /** The displayed value; empty when there is none. */
  children: ReactNode;
}

/** A property that is edited in place and saved individually. */
export function EditableDetail({ file, names, label, mayWrite, input, children }: EditableDetailProps) {
  const translate = useTranslate();
  const edit = useFieldEdit(file, names);
  const isEmpty = children === '' || children === null || children === undefined || children === false;
  if (!mayWrite && isEmpty) return null;
  if (mayWrite && edit.isOpen) return <DetailForm edit={edit} names={names} label={label} input={input} />;
  const emptyClass = isEmpty ? 'no-print' : undefined;
  return (
    <>
      <dt className={emptyClass}>{label}</dt>
      <Box component="dd" className={emptyClass} sx={detailSx}>
        {isEmpty ? (
          <Link
            component="button"
            type="button"
            aria-label={translate('files.detail.addOne', { name: label })}
            onClick={edit.open}
            sx={{ color: 'text.secondary' }}
          >
            {translate('files.detail.add')}
          </Link>
        ) : (
          children
        )}
        {mayWrite && !isEmpty && (
          <IconButton
            size="small"
            className="pencil no-print"
            aria-label={translate('files.detail.edit', { name: label })}
            onClick={edit.open}
          >
            <EditIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )}
      </Box>
    </>
  );
}

interface DetailFormProps extends Pick<EditableDetailProps, 'names' | 'label' | 'input'> {
  edit: ReturnType<typeof useFieldEdit>;
}

function DetailForm({ edit, names, label, input }: DetailFormProps) {
  const translate = useTranslate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    edit.close();
  };
  const problem = names.map((name) => fieldError(edit.error, name)).find(Boolean);
  const summary = edit.isContested ? translate('files.detail.contested') : formError(edit.error, names);
  return (
    <>
      <Typography component="dt" variant="caption">
        {label}
      </Typography>
      <dd>
        <Stack component="form" noValidate spacing={1} onSubmit={submit} onKeyDown={onKeyDown} sx={{ py: 0.5 }}>
          {input({ values: edit.values, problem, set: edit.set })}
          {summary && (
            <Typography variant="caption" role="alert" sx={{ color: 'error.main' }}>
              {summary}
            </Typography>
          )}
          <Stack direction="row" spacing={1}>
            <Button type="submit" size="small" variant="contained" loading={edit.isSaving}>
              {translate('fileShare.folder.save')}
            </Button>
            <Button size="small" onClick={edit.close}>
              {translate('ui.cancel')}
            </Button>
          </Stack>
        </Stack>
      </dd>
    </>
  );
}

/** The edit icon is hidden until the property is hovered; on touch screens it is always visible. */
const detailSx = {
  position: 'relative',
  '& .pencil': { position: 'absolute', top: 0, insetInlineEnd: 0, opacity: 0 },
  '&:hover .pencil, & .pencil:focus-visible': { opacity: 1 },
  '@media (hover: none)': { '& .pencil': { opacity: 1 } },
} as const;
