import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** Lines that are shown of a long text, and about how many characters fill them. */
const LINES = 12;
const CHARACTERS = 1000;

/** The text of a bulletin with its line breaks; a long text is shortened until the user expands it. */
export function BulletinBody({ text }: { text: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > CHARACTERS || text.split('\n').length > LINES;
  const clamp = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: LINES, overflow: 'hidden' };

  return (
    <Box>
      <Typography
        dir="auto"
        sx={{ maxWidth: 820, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(isLong && !isOpen && clamp) }}
      >
        {text}
      </Typography>
      {isLong && (
        <Button size="small" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} sx={{ ml: -0.5, mt: 0.5 }}>
          {translate(isOpen ? 'bulletins.showLess' : 'bulletins.showAll')}
        </Button>
      )}
    </Box>
  );
}
