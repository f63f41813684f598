import ImageIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import HighlightIcon from '@mui/icons-material/BorderColorOutlined';
import DrawIcon from '@mui/icons-material/GestureOutlined';
import SignatureIcon from '@mui/icons-material/HistoryEduOutlined';
import SelectIcon from '@mui/icons-material/NearMeOutlined';
import RedoIcon from '@mui/icons-material/RedoOutlined';
import TextIcon from '@mui/icons-material/TextFieldsOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PageNumber } from '#web/pdfPreview/PageNumber.tsx';
import { ZoomButtons } from '#web/pdfPreview/ZoomButtons.tsx';
import { PHONE } from '#web/ui/page/narrow.ts';
import type { EditorView } from './EditorView.ts';
import { SignatureDialog } from './SignatureDialog.tsx';
import { ToolOptions } from './ToolOptions.tsx';
import { type Tool, toolOptions, tools } from './tools.ts';

const icons = {
  select: SelectIcon,
  highlight: HighlightIcon,
  text: TextIcon,
  draw: DrawIcon,
  image: ImageIcon,
  signature: SignatureIcon,
};

/** The formats of images; every browser shows them. */
const IMAGES = 'image/png,image/jpeg,image/webp,image/gif,image/bmp,image/avif';

/** The tools, what can be chosen for the current one, undo and redo, pages and zoom. */
export function ToolBar({ view }: { view: EditorView }) {
  const translate = useTranslate();
  const { tool, page, pages, scale, canUndo, canRedo, params } = view.state.use((state) => state);
  // A phone has room for two rows: the tools, and below them what belongs to the current one.
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const hidesPages = isPhone && toolOptions[tool] !== undefined;
  const [isSigning, setSigning] = useState(false);
  const images = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isSigning) view.focusSignature();
  }, [isSigning, view]);
  const choose = (chosen: Tool | null) => {
    if (chosen === 'image') images.current?.click();
    else if (chosen === 'signature') setSigning(true);
    else if (chosen) view.choose(chosen);
  };
  const steps = [
    ['undo', UndoIcon, canUndo, view.undo],
    ['redo', RedoIcon, canRedo, view.redo],
  ] as const;
  return (
    <Box sx={barSx}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={tool}
        onChange={(_, chosen: Tool | null) =>
          choose(chosen ?? (tool === 'image' || tool === 'signature' ? tool : null))
        }
        aria-label={translate('pdfEditor.tools')}
      >
        {tools.map((id) => {
          const Icon = icons[id];
          const name = translate(`pdfEditor.tool.${id}`);
          return (
            <ToggleButton key={id} value={id} aria-label={name} title={name}>
              <Icon />
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
      <input
        ref={images}
        type="file"
        accept={IMAGES}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void view.addImage(file);
          target.value = '';
        }}
      />
      <Box sx={{ display: 'flex' }}>
        {steps.map(([id, Icon, isPossible, run]) => (
          <Tooltip key={id} title={translate(`pdfEditor.${id}`)}>
            <span>
              <IconButton onClick={run} disabled={!isPossible} aria-label={translate(`pdfEditor.${id}`)}>
                <Icon />
              </IconButton>
            </span>
          </Tooltip>
        ))}
      </Box>
      <ToolOptions tool={tool} params={params} onChange={(type, value) => view.set(type, value)} />
      {!hidesPages && (
        <>
          <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
          <PageNumber page={page} count={pages} onGo={(number) => view.goTo(number)} />
          <ZoomButtons scale={scale} onScale={view.zoom} onFitWidth={view.fitWidth} />
        </>
      )}
      {isSigning && <SignatureDialog view={view} onClose={() => setSigning(false)} />}
    </Box>
  );
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  px: 1,
  py: 0.5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
