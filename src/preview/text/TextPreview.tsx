import Box from '@mui/material/Box';
import type { PreviewProps } from '../PreviewProps.ts';
import { TextPaper } from './TextPaper.tsx';

/** Plain text, line by line. */
export function TextPreview({ file }: PreviewProps) {
  return (
    <TextPaper file={file}>
      {(text) => (
        <Box
          component="pre"
          sx={{
            m: 0,
            fontFamily: 'ui-monospace, monospace',
            fontSize: '0.875rem',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
      )}
    </TextPaper>
  );
}
