const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as the content or an attribute of an XML element. */
export function escapeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => entities[character] ?? '') : text;
}

export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
