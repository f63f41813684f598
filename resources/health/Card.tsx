import GoodIcon from '@mui/icons-material/CheckCircleOutlined';
import AttentionIcon from '@mui/icons-material/ErrorOutlineOutlined';
import TroubleIcon from '@mui/icons-material/HighlightOffOutlined';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { HealthState } from './healthReport.ts';

const styles = {
  good: { color: 'success', Icon: GoodIcon },
  attention: { color: 'warning', Icon: AttentionIcon },
  problem: { color: 'error', Icon: TroubleIcon },
} as const;

interface CardProps {
  title: string;
  /** The state, if it is known. */
  state?: HealthState;
  children: ReactNode;
}

/** A part of the instance with its state, shown as text and as an icon, not by colour alone. */
export function Card({ title, state, children }: CardProps) {
  const translate = useTranslate();
  const id = useId();
  const style = state && styles[state];
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {style && (
          <Chip
            size="small"
            variant="outlined"
            color={style.color}
            icon={<style.Icon />}
            label={translate(`backOffice.health.${state}`)}
          />
        )}
      </Stack>
      {children}
    </Paper>
  );
}
