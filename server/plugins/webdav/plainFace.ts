import { normaliseName } from '#contract/rules/names.ts';
import { escapeXml, XML_HEAD } from '#server/lib/escapeXml.ts';
import type { Face } from './webdav.model.ts';

/** WebDAV without additions. */
export const plainFace: Face = {
  prefix: 'D',
  prefixes: new Map(),
  hasSentPaths: false,
  readsAtOnce: false,
  waitsForTurn: false,
  beforeListing: async () => {},
  nameOf: normaliseName,
  checkName() {},
  isLive: () => false,
  valuesOf: async () => () => undefined,
  setterOf: () => undefined,
  shown: async (_ctx, _folder, resources) => resources,
  guardNew: async () => {},
  makesFolders: () => false,
  headersOf: async () => ({}),
  errorXml({ message, condition }) {
    const payload = `<S:message xmlns:S="https://strongroom.invalid/ns">${escapeXml(message)}</S:message>`;
    return `${XML_HEAD}<D:error xmlns:D="DAV:">${condition ?? ''}${payload}</D:error>\n`;
  },
};
