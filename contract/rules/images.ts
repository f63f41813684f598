import { extensionOf } from './names.ts';

const extensions = new Set('bmp gif jpeg jpg jpe jif jfif jfi png tif tiff'.split(' '));

/** Whether a file's name tells that it is an image with a thumbnail (§5). */
export function hasThumbnail(name: string): boolean {
  return extensions.has(extensionOf(name));
}

/** Media types for which recognition is offered when files are uploaded (§9 Image types for OCR). */
export const recognisedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif'];
