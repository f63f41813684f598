import EditIcon from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ArrowBackIcon as BackIcon } from '#web/ui/pointingIcons.tsx';
import type { ShownFile } from './shownFile.ts';

interface ViewerBarProps {
  file: ShownFile;
  /** The name of the back button. */
  back?: string;
  /** Pixels of the title, below which what follows goes on the next line. */
  titleWidth?: number;
  children?: ReactNode;
}

/** The bar above the pages: back button, title, tools. */
export function ViewerBar({ file, back, titleWidth = 160, children }: ViewerBarProps) {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: 0.5,
        minHeight: 48,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tooltip title={back ?? translate('preview.back')}>
        <IconButton component={Link} to={file.back}>
          <BackIcon />
        </IconButton>
      </Tooltip>
      <Typography
        variant="h3"
        component="h1"
        noWrap
        title={file.name}
        sx={{ flex: `1 1 ${titleWidth}px`, minWidth: 0 }}
      >
        {file.name}
      </Typography>
      {file.editor !== undefined && (
        <Tooltip title={translate('files.action.editContent')}>
          <IconButton component={Link} to={file.editor}>
            <EditIcon />
          </IconButton>
        </Tooltip>
      )}
      {children}
    </Box>
  );
}
