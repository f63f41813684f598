import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Attribute } from '#contract/attributeGroups.ts';
import { useAttributeTexts } from '#web/ui/attributes/useAttributeTexts.ts';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { attributeField, type ForeignChange } from './fileDraft.ts';
import type { Foreign } from './useFileDraft.ts';

interface ForeignChangesProps {
  foreign: Foreign;
  attributes: readonly Attribute[];
  /** Takes over the value saved by another user. */
  onTake: (field: string, theirs: string) => void;
}

/** Shown when another user has saved first: who, what was changed, and how it conflicts with the input. */
export function ForeignChanges({ foreign, attributes, onTake }: ForeignChangesProps) {
  const translate = useTranslate();
  const stamp = useStampTexts();
  const formatValue = useAttributeTexts();
  if (!foreign.by) return null;

  const named = ({ field, theirs }: ForeignChange): [name: string, value: string] => {
    const attribute = attributes.find(({ id }) => attributeField(id) === field);
    const name = attribute?.name ?? translate(`fileShare.file.${field}`);
    const option = attribute?.selections.find(({ id }) => String(id) === theirs)?.text ?? '';
    if (theirs === '') return [name, translate('files.foreign.empty')];
    return [name, attribute ? formatValue({ type: attribute.type, value: theirs, valueString: option }) : theirs];
  };
  return (
    <Alert severity="warning" ref={intoView}>
      <AlertTitle>{translate('files.foreign.title')}</AlertTitle>
      {stamp(foreign.on, foreign.by)}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {foreign.changes.map((change) => {
          const [name, value] = named(change);
          return (
            <li key={change.field}>
              {translate(`files.foreign.${change.isContested ? 'contested' : 'taken'}`, { name, value })}
              {change.isContested && (
                <Button size="small" color="inherit" onClick={() => onTake(change.field, change.theirs)}>
                  {translate('files.foreign.take')}
                </Button>
              )}
            </li>
          );
        })}
      </Box>
      {translate('files.foreign.next')}
    </Alert>
  );
}

/** The form is long, so the alert scrolls into view. */
const intoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });
