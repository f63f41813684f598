/** The anchor of a heading: its letters and digits in lower case, joined by hyphens. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The visible text of Markdown, without images. */
export const plain = (markdown) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^```\w*$/gm, '')
    .replace(/[`*|#>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** One passage for each heading, so that a search result links to the right place of a long page. */
export function passagesOf({ path, title }, text) {
  return text.split(/^(?=## )/m).map((passage) => {
    const heading = /^## (.+)$/m.exec(passage)?.[1];
    const body = plain(passage.replace(/^#+ .+$/m, ''));
    return {
      id: heading ? `${path}.html#${anchorOf(plain(heading))}` : `${path}.html`,
      title: heading ? plain(heading) : title,
      page: title,
      captions: [...passage.matchAll(/!\[([^\]]*)\]/g)].map(([, caption]) => caption).join(' '),
      start: body.slice(0, 140),
      text: body,
    };
  });
}
