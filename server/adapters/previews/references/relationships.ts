import { isOutsidePackage } from './outside.ts';
import { attributesOf, type Edit, edited, tagsOf } from './tags.ts';

/** Elements that lead the reader somewhere when they are clicked, and load nothing. */
const hyperlinks = /^(hyperlink|hlink\w*)$/i;
/** Whole documents of other formats, which are read in place of a paragraph. */
const FOREIGN_TEXT = /\/aFChunk$/i;

/**
 * The relationships of a part of a Microsoft document without those that lead out of it: pictures, templates, objects,
 * data sources, frames. Hyperlinks stay, if nothing else of the part uses their relationship.
 * @param part the text of the part that the relationships belong to
 */
export function relationshipsWithout(xml: string, part: string): string {
  const edits: Edit[] = [];
  let used: Set<string> | undefined;
  for (const tag of tagsOf(xml, () => undefined)) {
    if (tag.isEnd || tag.name !== 'Relationship') continue;
    const values = new Map(attributesOf(tag).map(({ name, value }) => [name.toLowerCase(), value]));
    const [target = '', type = '', id = ''] = ['target', 'type', 'id'].map((name) => values.get(name));
    const isExternal = /external/i.test(values.get('targetmode') ?? '') || isOutsidePackage(target);
    if (!isExternal && !FOREIGN_TEXT.test(type)) continue;
    used ??= usedOutsideOfHyperlinks(part);
    if (/\/hyperlink$/i.test(type) && !used.has(id)) continue;
    const inner = ` Id="removed${tag.start}" Type="removed" Target="removed"`;
    edits.push({
      start: tag.start,
      end: tag.end,
      by: `${/^<[^\s/>]+/.exec(tag.text)}${inner}${/\/?>$/.exec(tag.text)}`,
    });
  }
  return edited(xml, edits);
}

/** The values of attributes of all elements but hyperlinks; the IDs of relationships are among them. */
function usedOutsideOfHyperlinks(part: string): Set<string> {
  const used = new Set<string>();
  for (const tag of tagsOf(part, () => undefined)) {
    if (tag.isEnd || hyperlinks.test(tag.name)) continue;
    for (const { value } of attributesOf(tag)) if (value.length < 256) used.add(value);
  }
  return used;
}
