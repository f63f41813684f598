import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

/** The red ribbon across the corner of a new bulletin. */
export function NewRibbon() {
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 16,
        right: -36,
        width: 128,
        py: 0.25,
        transform: 'rotate(45deg)',
        textAlign: 'center',
        typography: 'caption',
        fontWeight: 700,
        // The same red in the dark theme, since the ribbon is not text.
        bgcolor: '#b3261e',
        color: '#ffffff',
      }}
    >
      {useTranslate()('bulletins.new')}
    </Box>
  );
}
