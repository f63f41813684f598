import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { nameKey } from '#contract/rules/names.ts';

/** A group of a directory, and the group here whose members it determines. */
export interface GroupPair {
  directoryName: string;
  localName: string;
}

/** `DIRECTORY_GROUPS`: pairs like `lawyers => Legal`, separated by semicolons. */
export const groupPairs = z
  .string()
  .max(20_000)
  .transform((text) => text.split(';').map(pairOf).filter(isWritten))
  .refine((pairs) => pairs.length > 0 && pairs.every(isWhole), {
    error: 'must be pairs like lawyers => Legal; cn=staff,ou=groups,dc=example,dc=org => Everybody',
  })
  .default([]);

/**
 * The groups here that correspond to groups of the directory.
 * @param directoryNames the directory's names of the user's groups
 * @param keyOf normalises a name for the comparison
 */
export function groupsHere(pairs: GroupPair[], directoryNames: string[], keyOf = (name: string) => name): string[] {
  const keys = new Set(directoryNames.map(keyOf));
  const localNames = pairs.filter((pair) => keys.has(keyOf(pair.directoryName))).map((pair) => pair.localName);
  return distinctNames(localNames);
}

/** All groups here whose members a directory determines. */
export function managedGroups(pairs: GroupPair[]): string[] {
  return distinctNames(pairs.map(({ localName }) => localName));
}

function distinctNames(names: string[]): string[] {
  return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

/** The distinguished name on the left may contain equals signs, but never an arrow. */
function pairOf(text: string): GroupPair & { rest: string[] } {
  const [directoryName = '', localName = '', ...rest] = text.split('=>').map((part) => part.trim());
  return { directoryName, localName, rest };
}

function isWritten({ directoryName, localName, rest }: ReturnType<typeof pairOf>): boolean {
  return [directoryName, localName, ...rest].some((part) => part !== '');
}

function isWhole({ directoryName, localName, rest }: ReturnType<typeof pairOf>): boolean {
  return directoryName !== '' && localName !== '' && localName.length <= limits.name && rest.length === 0;
}
