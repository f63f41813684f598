import Box from '@mui/material/Box';
import { ThemeProvider, useTheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { adminComponents } from './adminTheme.tsx';
import { useLiveLists } from './list/useLiveLists.ts';

interface AdminPageProps {
  /** Stands above everything else: the tabs that lead to the neighbouring lists. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: everywhere the same left edge, the same first line and the same width. */
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
