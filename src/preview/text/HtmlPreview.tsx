import Box from '@mui/material/Box';
import { parseDocument } from 'htmlparser2';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import type { PreviewProps } from '../PreviewProps.ts';
import { TextPaper } from './TextPaper.tsx';

/**
 * The formatted text of an HTML file. Only elements for text layout are rendered, without attributes; scripts, styles,
 * forms, frames and external images are left out.
 */
export default function HtmlPreview({ file }: PreviewProps) {
  return <TextPaper file={file}>{(text) => <HtmlContent text={text} />}</TextPaper>;
}

function HtmlContent({ text }: { text: string }) {
  // Not parsed by the browser, whose parser would load external resources.
  const content = useMemo(() => childrenOf(parseDocument(text)), [text]);
  return <Box sx={htmlSx}>{content}</Box>;
}

type Parent = Pick<ReturnType<typeof parseDocument>, 'children'>;
const childrenOf = (parent: Parent): ReactNode[] => parent.children.map(drawn);

/** Elements for text layout. */
const LAID_OUT = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div section article blockquote pre ul ol li dl dt dd table caption thead tbody tfoot tr th td ' +
    'span b strong i em u s small sub sup code kbd mark br hr'
  ).split(' '),
);
/** Elements that are executed, or whose content is not readable text. */
const LEFT_OUT = new Set(
  'script style template noscript iframe object embed svg math canvas audio video select textarea button head title'.split(
    ' ',
  ),
);
const EMPTY = new Set(['br', 'hr']);

function drawn(node: Parent['children'][number], key: number): ReactNode {
  if (node.type === 'text') return node.data;
  if (node.type !== 'tag' || LEFT_OUT.has(node.name)) return null;
  if (node.name === 'img') return <em key={key}>{node.attribs.alt}</em>;
  if (EMPTY.has(node.name)) return createElement(node.name, { key });
  const type = LAID_OUT.has(node.name) ? node.name : Fragment;
  return createElement(type, { key }, ...childrenOf(node));
}

const htmlSx = {
  typography: 'body1',
  overflowWrap: 'anywhere',
  '& :is(pre, code)': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em' },
  '& pre': { overflow: 'auto' },
  '& table': { borderCollapse: 'collapse' },
  '& :is(th, td)': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'start' },
} as const;
