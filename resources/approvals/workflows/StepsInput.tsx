import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { UnitPicker } from '../UnitPicker.tsx';
import { movedStep, newStep, type StepDraft } from './workflowDraft.ts';

/** The steps of a workflow, in their order, each with its errors. */
export function StepsInput() {
  const translate = useTranslate();
  const { clearErrors } = useFormContext();
  const { field } = useInput<StepDraft[]>({ source: 'steps' });
  const steps: readonly StepDraft[] = field.value ?? [];
  const change = (next: readonly StepDraft[]) => {
    clearErrors('steps');
    field.onChange(next);
  };
  return (
    <Stack
      component="fieldset"
      data-field="steps"
      spacing={2}
      sx={{ border: 0, m: 0, mb: 2, p: 0, minWidth: 0, maxWidth: 640, width: '100%' }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {translate('approvals.steps')}
      </Typography>
      {steps.map((step, index) => (
        <StepFields
          // Steps have no other key, and their fields have no state of their own that could get into another one.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          step={step}
          index={index}
          count={steps.length}
          onChange={(changed) => change(steps.map((other, at) => (at === index ? changed : other)))}
          onMove={(to) => change(movedStep(steps, index, to))}
          onRemove={() => change(steps.filter((_, at) => at !== index))}
        />
      ))}
      {steps.length < limits.approval.steps && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => change([...steps, newStep()])}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('approvals.addStep')}
        </Button>
      )}
    </Stack>
  );
}

interface StepFieldsProps {
  step: StepDraft;
  /** From 0. */
  index: number;
  count: number;
  onChange: (step: StepDraft) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function StepFields({ step, index, count, onChange, onMove, onRemove }: StepFieldsProps) {
  const translate = useTranslate();
  const { errors } = useFormState();
  const number = index + 1;
  const errorOf = (field: keyof StepDraft): string | undefined => {
    const error: string | { message?: string } | undefined = get(errors, `steps.${index}.${field}`);
    return typeof error === 'string' ? error : error?.message;
  };
  const { name, units, need, days } = step;
  const needs = [...new Set([1, 2, 3, 4, 5, ...(need === 'all' ? [] : [need])])].sort((a, b) => a - b);
  return (
    <Box role="group" aria-label={translate('approvals.stepNumber', { number })} sx={stepSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {translate('approvals.stepNumber', { number })}
        </Typography>
        <StepButton label="moveUp" number={number} isDisabled={index === 0} onClick={() => onMove(index - 1)}>
          <UpIcon fontSize="small" />
        </StepButton>
        <StepButton label="moveDown" number={number} isDisabled={number === count} onClick={() => onMove(index + 1)}>
          <DownIcon fontSize="small" />
        </StepButton>
        <StepButton label="removeStep" number={number} isDisabled={count === 1} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </StepButton>
      </Box>
      <TextField
        label={translate('approvals.stepName')}
        value={name}
        onChange={({ target }) => onChange({ ...step, name: target.value })}
        error={errorOf('name') !== undefined}
        helperText={errorOf('name')}
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <UnitPicker
        label={translate('approvals.reviewers')}
        value={units}
        onChange={(chosen) => onChange({ ...step, units: chosen })}
        error={errorOf('units')}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          select
          label={translate('approvals.need')}
          value={need}
          onChange={({ target }) => onChange({ ...step, need: target.value === 'all' ? 'all' : Number(target.value) })}
          error={errorOf('need') !== undefined}
          helperText={errorOf('need')}
        >
          {needs.map((some) => (
            <MenuItem key={some} value={some}>
              {translate('approvals.needSome', { smart_count: some })}
            </MenuItem>
          ))}
          <MenuItem value="all">{translate('approvals.needAll')}</MenuItem>
        </TextField>
        <TextField
          type="number"
          label={translate('approvals.days')}
          value={days ?? ''}
          onChange={({ target }) => onChange({ ...step, days: target.value === '' ? null : Number(target.value) })}
          error={errorOf('days') !== undefined}
          helperText={errorOf('days')}
          slotProps={{ htmlInput: { min: 1, max: limits.approval.days.max } }}
        />
      </Box>
    </Box>
  );
}

interface StepButtonProps {
  label: 'moveUp' | 'moveDown' | 'removeStep';
  number: number;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function StepButton({ label, number, isDisabled, onClick, children }: StepButtonProps) {
  const text = useTranslate()(`approvals.${label}`, { number });
  return (
    <Tooltip title={text}>
      <span>
        <IconButton size="small" aria-label={text} disabled={isDisabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

const stepSx = { display: 'grid', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: '10px' } as const;
