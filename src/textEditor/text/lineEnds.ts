/** The ends that lines have in files; in the editor, all are `\n`. */
export type LineEnd = '\n' | '\r\n' | '\r';

/** A line whose end is not that of the most lines, by the position of its `\n`. */
export interface OtherEnd {
  at: number;
  end: LineEnd;
}

export interface SplitText {
  /** With `\n` at the end of each line. */
  text: string;
  /** The end of the most lines, which lines added later have too. */
  lineEnd: LineEnd;
  /** In the order of their positions. */
  others: OtherEnd[];
}

const anyEnd = /\r\n?|\n/g;

/** Replaces the ends of lines, and remembers what they were. */
export function splitEnds(content: string): SplitText {
  const counts = new Map<string, number>();
  for (const [end] of content.matchAll(anyEnd)) counts.set(end, (counts.get(end) ?? 0) + 1);
  const [most = '\n'] = [...counts].sort(([, a], [, b]) => b - a).map(([end]) => end);
  const lineEnd = most as LineEnd;
  const others: OtherEnd[] = [];
  let removed = 0;
  for (const { 0: end, index } of counts.size > 1 ? content.matchAll(anyEnd) : []) {
    if (end !== lineEnd) others.push({ at: index - removed, end: end as LineEnd });
    removed += end.length - 1;
  }
  return { text: content.replace(anyEnd, '\n'), lineEnd, others };
}

/** Puts the ends of lines back. */
export function joinEnds({ text, lineEnd, others }: SplitText): string {
  if (others.length === 0) return lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
  const parts: string[] = [];
  let from = 0;
  const put = (to: number) => parts.push(text.slice(from, to).replaceAll('\n', lineEnd));
  for (const { at, end } of others) {
    put(at);
    parts.push(end);
    from = at + 1;
  }
  put(text.length);
  return parts.join('');
}
