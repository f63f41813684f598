import { extensionOf } from '#contract/rules/names.ts';
import type { ProgramLink } from '../../editSessions/editSessions.model.ts';
import { encodeName } from '../paths.ts';

/** Longest address in characters: Excel opens no longer one. */
const MAX_ADDRESS_CHARACTERS = 216;

/** The programs of Microsoft Office by the extensions that they open. */
const officeSchemes: [scheme: string, extensions: RegExp][] = [
  ['ms-word', /^(docx?|docm|dotx?|dotm|rtf|odt)$/],
  ['ms-excel', /^(xlsx?|xlsm|xlsb|xltx?|xltm|csv|ods)$/],
  ['ms-powerpoint', /^(pptx?|pptm|ppsx?|potx?|odp)$/],
  ['ms-visio', /^(vsdx?|vsdm)$/],
];

/** The name for an address: that of the file, shortened before its extension where the address would be too long. */
export function linkName(folderAddress: string, name: string): string {
  const extension = extensionOf(name);
  const end = extension === '' ? '' : name.slice(-extension.length - 1);
  const characters = [...name.slice(0, name.length - end.length)];
  while (characters.length > 1 && addressOf(folderAddress, characters.join('') + end).length > MAX_ADDRESS_CHARACTERS)
    characters.pop();
  return characters.join('').trimEnd() + end;
}

export function addressOf(folderAddress: string, name: string): string {
  return `${folderAddress}/${encodeName(name)}`;
}

/**
 * Addresses that open a file in a program: in one of Microsoft Office where it has the type and the server is reached by
 * TLS or on this machine, and in LibreOffice.
 */
export function programLinks(url: string, name: string, mode: 'edit' | 'view'): ProgramLink['links'] {
  const { protocol, hostname } = new URL(url);
  const isSafe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const command = mode === 'edit' ? 'ofe' : 'ofv';
  const [scheme] = officeSchemes.find(([, extensions]) => extensions.test(extensionOf(name))) ?? [];
  const libreoffice = `vnd.libreoffice.command:${command}|u|${url}`;
  return scheme && isSafe ? { office: `${scheme}:${command}|u|${url}`, libreoffice } : { libreoffice };
}
