import Box from '@mui/material/Box';
import { ThemeProvider, useTheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { adminComponents } from './adminTheme.tsx';
import { useLiveLists } from './list/useLiveLists.ts';

interface AdminPageProps {
  /** Above the content: tabs with links to related lists. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** A page of the back office, with the same margins, header and width everywhere. */
export function AdminPage({ tabs, children }: AdminPageProps) {
  const outer = useTheme();
  useLiveLists();
  const theme = useMemo(() => ({ ...outer, components: { ...outer.components, ...adminComponents } }), [outer]);
  return (
    <ThemeProvider theme={theme}>
      <Box sx={{ px: { xs: 2, md: 4 }, pb: 4 }}>
        <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
          <Box sx={{ pt: tabs ? 0 : 2.5, pb: tabs ? 2.5 : 0 }}>{tabs}</Box>
          {children}
        </Box>
      </Box>
    </ThemeProvider>
  );
}
