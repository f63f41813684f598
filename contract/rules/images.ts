import { extensionOf } from './names.ts';

const extensions = new Set('bmp gif jpeg jpg jpe jif jfif jfi png tif tiff'.split(' '));

/** Whether the file name indicates an image with a thumbnail. */
export function hasThumbnail(name: string): boolean {
  return extensions.has(extensionOf(name));
}

/** Media types for which OCR is offered at upload. */
export const recognisedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif'];
