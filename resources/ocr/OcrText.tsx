import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

/** The text with its line breaks; a long one scrolls. */
export function OcrText({ text }: { text: string }) {
  const translate = useTranslate();
  if (text === '') {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('ocr.empty')}
      </Typography>
    );
  }
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={translate('ocr.title')}
      dir="auto"
      sx={{
        maxHeight: 240,
        overflow: 'auto',
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        typography: 'body2',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  );
}
