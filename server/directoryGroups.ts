import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { nameKey } from '#contract/rules/names.ts';

/** A group of a directory, and the group here whose members it determines. */
export interface GroupPair {
  theirs: string;
  ours: string;
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
 * @param theirs the directory's names of the user's groups
 * @param keyOf normalises a name for the comparison
 */
export function groupsHere(pairs: GroupPair[], theirs: string[], keyOf = (name: string) => name): string[] {
  const keys = new Set(theirs.map(keyOf));
  const ours = pairs.filter((pair) => keys.has(keyOf(pair.theirs))).map((pair) => pair.ours);
  return distinctNames(ours);
}

/** All groups here whose members a directory determines. */
export function managedGroups(pairs: GroupPair[]): string[] {
  return distinctNames(pairs.map(({ ours }) => ours));
}

function distinctNames(names: string[]): string[] {
  return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

/** The distinguished name on the left may contain equals signs, but never an arrow. */
function pairOf(text: string): GroupPair & { rest: string[] } {
  const [theirs = '', ours = '', ...rest] = text.split('=>').map((part) => part.trim());
  return { theirs, ours, rest };
}

function isWritten({ theirs, ours, rest }: ReturnType<typeof pairOf>): boolean {
  return [theirs, ours, ...rest].some((part) => part !== '');
}

function isWhole({ theirs, ours, rest }: ReturnType<typeof pairOf>): boolean {
  return theirs !== '' && ours !== '' && ours.length <= limits.name && rest.length === 0;
}
