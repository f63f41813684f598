import { extensionOf } from './names.ts';

const extensions = new Set('bmp gif jpeg jpg jpe jif jfif jfi png tif tiff'.split(' '));

/** Whether a file's name tells that it is an image with a thumbnail. */
export function hasThumbnail(name: string): boolean {
  return extensions.has(extensionOf(name));
}

/** Media types for which recognition is offered when files are uploaded. */
export const recognisedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif'];
