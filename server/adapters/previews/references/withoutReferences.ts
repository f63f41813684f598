import { Unreadable } from '../../text/unreadable.ts';
import { hasReferences, type OfficeFormat } from '../recognise.ts';
import { packageWithout } from './package.ts';
import { rtfWithout } from './rtf.ts';

/**
 * An office document without its references to other files and addresses, which LibreOffice would load: pictures,
 * templates, objects, linked cells and sections. Hyperlinks stay.
 * @throws {Unreadable}
 */
export function withoutReferences(content: Uint8Array, format: OfficeFormat): Uint8Array {
  if (!hasReferences(format)) throw new Unreadable('damaged');
  return format === 'rtf' ? rtfWithout(content) : packageWithout(content);
}
