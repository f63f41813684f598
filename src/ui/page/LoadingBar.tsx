import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

/**
 * A bar that moves until something is loaded; the bar of MUI, which also shows a part of a whole, is not part of the
 * first load.
 * @param label what is being loaded; without it the text is general
 */
export function LoadingBar({ label, sx }: { label?: string; sx?: SxProps<Theme> }) {
  const translate = useTranslate();
  return (
    <Box
      role="progressbar"
      aria-label={label ?? translate('shell.loading')}
      sx={[{ height: 4, overflow: 'hidden', bgcolor: 'surface.accent', '&::after': moving }, ...[sx ?? []].flat()]}
    />
  );
}

const moving = {
  content: '""',
  display: 'block',
  height: '100%',
  width: '40%',
  bgcolor: 'primary.main',
  animation: 'loading-bar 1.4s ease-in-out infinite',
  '@keyframes loading-bar': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
};
