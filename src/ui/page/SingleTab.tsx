import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** The right column while searching and in Trash, with a single tab. */
export function SingleTab({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Stack component="section" aria-label={translate('fileShare.info.title')} sx={{ flex: 1, minHeight: 0 }}>
      <Tabs
        value="details"
        aria-label={translate('fileShare.info.title')}
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          minHeight: 56,
          flexShrink: 0,
          px: 1,
          '& .MuiTab-root': { minHeight: 56, px: 1.25 },
        }}
      >
        <Tab value="details" id="info-tab-details" aria-controls="info-panel" label={label} />
      </Tabs>
      <Box
        id="info-panel"
        role="tabpanel"
        aria-labelledby="info-tab-details"
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 2, display: 'flex', flexDirection: 'column' }}
      >
        {children}
      </Box>
    </Stack>
  );
}
