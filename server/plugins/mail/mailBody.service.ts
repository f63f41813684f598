/** A line of a list: a file with its size, what happened to a folder. */
export interface MailItem {
  text: string;
  /** Where it leads. */
  link?: string | undefined;
  /** What a user wrote about it. */
  quote?: string | undefined;
}

/** A part of a mail: a paragraph, a list, a link with its label, or what a user wrote. */
export type MailPart = string | { items: MailItem[] } | { label: string; link: string } | { quote: string };

/** A button, for programs that know no style sheets: the colours of the accent in light themes. */
const BUTTON = 'display:inline-block;padding:10px 20px;border-radius:6px;background:#14605a;color:#ffffff';
const AS_TYPED = 'dir="auto" style="white-space:pre-wrap"';

/**
 * Writes a mail as text and as HTML, which say the same: a link is a button in HTML, and stands on a line of its own in
 * the text. Empty parts are left out.
 */
export function composeMail(parts: readonly MailPart[]): { text: string; html: string } {
  const written = parts.filter((part) => part !== '');
  return {
    text: `${written.map(textOf).join('\n\n')}\n`,
    html: written.map(htmlOf).join('\n'),
  };
}

function textOf(part: MailPart): string {
  if (typeof part === 'string') return oneLine(part);
  if ('quote' in part) return part.quote;
  if ('label' in part) return `${part.label}:\n${part.link}`;
  return part.items.map(({ text, quote, link }) => [`– ${text}`, quote, link].filter(Boolean).join('\n')).join('\n');
}

function htmlOf(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(oneLine(part))}</p>`;
  if ('quote' in part) return `<p ${AS_TYPED}>${escapeHtml(part.quote)}</p>`;
  if ('label' in part)
    return `<p><a href="${escapeHtml(part.link)}" style="${BUTTON}">${escapeHtml(part.label)}</a></p>`;
  const items = part.items.map(({ text, quote, link }) => {
    const name = link ? `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>` : escapeHtml(text);
    return `<li dir="auto">${name}${quote ? `<br><span ${AS_TYPED}>${escapeHtml(quote)}</span>` : ''}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

/** Removes line breaks and bidirectional control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
