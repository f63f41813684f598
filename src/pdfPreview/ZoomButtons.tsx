import FitIcon from '@mui/icons-material/FitScreenOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { canZoomIn, canZoomOut, zoomedIn, zoomedOut } from './zoom.ts';

interface ZoomButtonsProps {
  scale: number;
  onScale: (scale: number) => void;
  onFitWidth: () => void;
}

export function ZoomButtons({ scale, onScale, onFitWidth }: ZoomButtonsProps) {
  const translate = useTranslate();
  const buttons = [
    { id: 'zoomOut', icon: ZoomOutIcon, disabled: !canZoomOut(scale), run: () => onScale(zoomedOut(scale)) },
    { id: 'zoomIn', icon: ZoomInIcon, disabled: !canZoomIn(scale), run: () => onScale(zoomedIn(scale)) },
    { id: 'fitWidth', icon: FitIcon, disabled: false, run: onFitWidth },
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {buttons.map(({ id, icon: Icon, disabled, run }) => (
        <Tooltip key={id} title={translate(`preview.pdf.${id}`)}>
          <span>
            <IconButton onClick={run} disabled={disabled} aria-label={translate(`preview.pdf.${id}`)}>
              <Icon />
            </IconButton>
          </span>
        </Tooltip>
      ))}
      <Box
        component="output"
        aria-label={translate('preview.pdf.zoom')}
        sx={{ typography: 'body2', minWidth: 44, fontVariantNumeric: 'tabular-nums' }}
      >
        {Math.round(scale * 100)} %
      </Box>
    </Box>
  );
}
