import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import {
  ArrayInput,
  SimpleFormIterator,
  TextInput,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { FormPart } from './FormPart.tsx';

const { links: maxLinks, linkName, linkUrl } = limits.bulletin;

/** External Links: rows of Name and URL. */
export function LinksInput() {
  const translate = useTranslate();
  const count = (useWatch({ name: 'links' }) ?? []).length;
  return (
    <FormPart title={translate('bulletins.links')} empty={count === 0 && translate('bulletins.form.noLinks')}>
      <ArrayInput source="links" label={false} helperText={false} sx={{ m: 0 }}>
        <SimpleFormIterator
          inline
          fullWidth
          disableReordering
          disableClear
          disableAdd={count >= maxLinks}
          addButton={<AddLink />}
          removeButton={<RemoveLink />}
          sx={{ '& .RaSimpleFormIterator-line': { border: 0, py: 0.75, alignItems: 'flex-start' } }}
        >
          <TextInput
            source="name"
            label="bulletins.form.linkName"
            slotProps={{ htmlInput: { maxLength: linkName, dir: 'auto' } }}
          />
          <TextInput
            source="url"
            label="bulletins.form.linkUrl"
            type="url"
            slotProps={{ htmlInput: { maxLength: linkUrl } }}
          />
        </SimpleFormIterator>
      </ArrayInput>
    </FormPart>
  );
}

function AddLink() {
  const translate = useTranslate();
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<AddIcon />} onClick={() => add({ name: '', url: '' })}>
      {translate('bulletins.form.addLink')}
    </Button>
  );
}

function RemoveLink() {
  const translate = useTranslate();
  const { index, remove } = useSimpleFormIteratorItem();
  return (
    <Tooltip title={translate('bulletins.form.deleteLink', { number: index + 1 })}>
      <IconButton onClick={() => remove()}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
