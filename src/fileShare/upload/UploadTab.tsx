import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { ExpiryFields } from '#web/ui/attributes/ExpiryFields.tsx';
import { folderQuery } from '../state/queries.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { choiceProblems, withChosen } from './choice.ts';
import { DropZone } from './DropZone.tsx';
import { plainUpload } from './queue/upload.ts';
import { uploads } from './queue/uploads.ts';
import { UploadAttributes } from './UploadAttributes.tsx';
import { UploadOutcome } from './UploadOutcome.tsx';
import { givenValues, noProblems, type UploadValues, valueProblems } from './uploadValues.ts';
import { useUploadLimits } from './useUploadLimits.ts';

/** Chooses files and uploads them together. */
export default function UploadTab({ folder }: { folder: TreeFolder }) {
  const translate = useTranslate();
  const mayUpload = useCan()('file.upload', folder);
  const limits = useUploadLimits();
  const [chosen, setChosen] = useState<File[]>([]);
  const [recognised, setRecognised] = useState<ReadonlySet<File>>(new Set());
  const [options, setOptions] = useState(plainUpload);
  const [values, setValues] = useState<UploadValues>({});
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<number[]>([]);
  const { data } = useQuery({ ...folderQuery(folder.id), enabled: folder.hasAttributeGroup });
  const attributes = data?.attributeGroup?.attributes ?? [];
  const labelFor = (key: string) => (name: string) => translate(`files.attributes.${key}`, { name });
  if (!mayUpload) return <Alert severity="info">{translate('fileShare.upload.forbidden')}</Alert>;

  const problems = choiceProblems(chosen, limits);
  // A new version keeps the values that are not given.
  const missing = options.overwrite ? undefined : labelFor('missing');
  const wrong = valueProblems(attributes, values, { missing, unreadable: labelFor('unreadable') });
  const uploadAll = () => {
    setTried(wrong.size > 0);
    if (wrong.size > 0) return;
    const common = { ...options, attributeValues: givenValues(values) };
    const send = (files: File[], ocr: boolean) => uploads.add(files, folder.id, { ...common, ocr }, limits);
    setSent([
      ...send(
        chosen.filter((file) => !recognised.has(file)),
        false,
      ),
      ...send(
        chosen.filter((file) => recognised.has(file)),
        true,
      ),
    ]);
    setChosen([]);
  };
  return (
    <Stack spacing={2}>
      <Typography component="h2" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('fileShare.upload.target', { folder: folder.name })}
      </Typography>
      <DropZone limits={limits} onChoose={(files) => setChosen(withChosen(chosen, files))} />
      <ChosenFiles
        files={chosen}
        onRemove={(file) => setChosen(chosen.filter((other) => other !== file))}
        recognised={recognised}
        onRecognise={(file, isRequested) => setRecognised(withOrWithout(recognised, file, isRequested))}
      />
      {problems.length > 0 && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
          {problems.join('\n')}
          {chosen.length > limits.maxFiles && (
            <Button size="small" color="inherit" onClick={() => setChosen(chosen.slice(0, limits.maxFiles))}>
              {translate('fileShare.upload.keepFirst', { smart_count: limits.maxFiles })}
            </Button>
          )}
        </Alert>
      )}
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={options.overwrite}
            onChange={(_, overwrite) => setOptions({ ...options, overwrite })}
          />
        }
        label={translate('fileShare.upload.overwrite')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: -0.5, gap: 0.5 }}
      />
      <ExpiryFields value={options} onChange={(expiry) => setOptions({ ...options, ...expiry })} />
      <UploadAttributes
        attributes={attributes}
        values={values}
        problems={isTried ? wrong : noProblems}
        onChange={setValues}
      />
      <Button variant="contained" disabled={chosen.length === 0 || problems.length > 0} onClick={uploadAll}>
        {translate('fileShare.upload.uploadAll')}
      </Button>
      <UploadOutcome ids={sent} />
    </Stack>
  );
}

function withOrWithout<T>(set: ReadonlySet<T>, item: T, isIn: boolean): ReadonlySet<T> {
  const others = [...set].filter((other) => other !== item);
  return new Set(isIn ? [...others, item] : others);
}
