import type { SvgIconComponent } from '@mui/icons-material';
import CloseIcon from '@mui/icons-material/Close';
import RedoIcon from '@mui/icons-material/Redo';
import SaveIcon from '@mui/icons-material/SaveOutlined';
import FindIcon from '@mui/icons-material/Search';
import UndoIcon from '@mui/icons-material/Undo';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import WrapIcon from '@mui/icons-material/WrapText';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface ToolProps {
  /** Its text is `textEditor.tool.{id}`. */
  id: string;
  icon: SvgIconComponent;
  keys?: string;
  disabled?: boolean;
  /** For those that are on or off. */
  isOn?: boolean;
  onClick: () => void;
}

/** A button of the bar. */
function Tool({ id, icon: Icon, keys, disabled = false, isOn, onClick }: ToolProps) {
  const translate = useTranslate();
  const text = translate(`textEditor.tool.${id}`);
  return (
    <Tooltip title={keys ? `${text} (${keys})` : text}>
      <span>
        <IconButton
          onClick={onClick}
          disabled={disabled}
          aria-label={text}
          aria-pressed={isOn}
          sx={isOn ? { color: 'primary.main', bgcolor: 'action.selected' } : {}}
        >
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface EditorBarProps {
  name: string;
  /** In the place of the name, while that is edited. */
  nameField?: ReactNode;
  /** The line that says what is saved. */
  state: ReactNode;
  tools: readonly ToolProps[];
  onClose: () => void;
}

/** The name of the file, what is saved of it, and the tools of the editor. */
export function EditorBar({ name, nameField, state, tools, onClose }: EditorBarProps) {
  const translate = useTranslate();
  return (
    <Box component="header" sx={barSx}>
      <Box sx={{ flex: '1 1 0', minWidth: 0, order: 0 }}>
        {nameField || (
          <Typography variant="h3" component="h1" noWrap title={name}>
            {name}
          </Typography>
        )}
        {state}
      </Box>
      <Box
        role="toolbar"
        aria-label={translate('textEditor.tools')}
        sx={{ display: 'flex', order: { xs: 2, md: 1 }, flex: { xs: '1 1 100%', md: 'none' } }}
      >
        {tools.map((tool) => (
          <Tool key={tool.id} {...tool} />
        ))}
      </Box>
      <Box sx={{ order: { xs: 1, md: 2 } }}>
        <Tool id="close" icon={CloseIcon} onClick={onClose} />
      </Box>
    </Box>
  );
}

export const toolIcons = {
  undo: UndoIcon,
  redo: RedoIcon,
  find: FindIcon,
  wrap: WrapIcon,
  preview: PreviewIcon,
  save: SaveIcon,
};

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  pl: 2,
  pr: 1,
  py: 0.5,
  minHeight: 56,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
