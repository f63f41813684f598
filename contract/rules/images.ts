import { extensionOf } from './names.ts';

const extensions = new Set('bmp gif jpeg jpg jpe jif jfif jfi png tif tiff'.split(' '));

/** Whether the file name indicates an image with a thumbnail. */
export function hasThumbnail(name: string): boolean {
  return extensions.has(extensionOf(name));
}

const changeable = new Set('jpeg jpg jpe jif jfif jfi png webp tif tiff'.split(' '));

/** Whether the file name indicates an image that the server can rotate and crop. */
export function isChangeable(name: string): boolean {
  return changeable.has(extensionOf(name));
}

/** Media types for which OCR is offered at upload. */
export const recognisedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif'];
