import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { PreviewProps } from '../PreviewProps.ts';
import { TextPaper } from './TextPaper.tsx';

/**
 * Links open in a new tab; images from other sites are replaced by their alternative text, because loading them would
 * reveal the reader.
 */
const components: Components = {
  a: ({ href, children }) => (
    <Link {...(href && { href })} underline="always" target="_blank" rel="noopener noreferrer">
      {children}
    </Link>
  ),
  img: ({ alt }) => <em>{alt}</em>,
};

/** Rendered Markdown. Embedded HTML is shown as text. */
export default function MarkdownPreview({ file }: PreviewProps) {
  return <TextPaper file={file}>{(text) => <MarkdownText text={text} />}</TextPaper>;
}

/** The same for a text that is not stored yet. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Box sx={markdownSx}>
      <Markdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </Markdown>
    </Box>
  );
}

const markdownSx = {
  typography: 'body1',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& :is(pre, code)': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em' },
  '& pre': { overflow: 'auto', p: 2, borderRadius: 1, bgcolor: 'action.hover' },
  '& :is(th, td)': { border: 1, borderColor: 'divider', px: 1, py: 0.5 },
  '& table': { borderCollapse: 'collapse' },
  '& blockquote': { m: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
} as const;
