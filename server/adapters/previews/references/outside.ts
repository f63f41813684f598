/** Pictures that are part of the address itself, of formats that cannot refer to anything. */
const PICTURE = /^data:image\/(png|jpeg|gif);base64,/i;

/**
 * Whether an address may lead out of the document that contains it. Inside are its parts, by their relative paths, and
 * places, like `#table`. Everything with a scheme is outside.
 */
export function isOutside(address: string): boolean {
  // Programs ignore characters that cannot be seen.
  const shown = unescaped(unescaped(address)).replace(/[\0-\x20\x7f\u00ad\u200b-\u200f\u2028-\u202e\ufeff]/g, '');
  if (PICTURE.test(shown)) return false;
  const [path = ''] = shown.split('#');
  return /[:\\?]|^\/|\.\./.test(path);
}

/** The target of a relationship is a path from its part or from the package: `../media/a.png`, `/word/document.xml`. */
export function isOutsidePackage(target: string): boolean {
  return isOutside(target.replace(/^\/(?![/\\])/, '').replace(/^(\.\.\/)+/, ''));
}

function unescaped(address: string): string {
  return address.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
