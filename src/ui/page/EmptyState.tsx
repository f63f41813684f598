import type { SvgIconComponent } from '@mui/icons-material';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: SvgIconComponent;
  title: string;
  /** What the user can do next. */
  hint?: string;
  /** It is the only content of the page. */
  isPage?: boolean;
  children?: ReactNode;
}

/** The message of an empty page or list, with a hint and actions. */
export function EmptyState({ icon: Icon, title, hint, isPage, children }: EmptyStateProps) {
  return (
    <Stack
      spacing={1}
      sx={{ flex: 1, minHeight: 0, alignItems: 'center', justifyContent: 'center', textAlign: 'center', p: 3 }}
    >
      <Icon sx={{ fontSize: 48, color: 'text.disabled' }} />
      <Typography component={isPage ? 'h1' : 'p'} sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 360 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Stack>
  );
}
