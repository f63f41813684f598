import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Element, elementsOf, parseXml, textOf } from '#server/plugins/webdav/xml.ts';

/** Microsoft's test cases, as data. */

/** An element of the test cases. */
export interface Definition {
  name: string;
  attributes: Record<string, string>;
  children: Definition[];
  text: string;
}

export interface TestCase {
  group: string;
  name: string;
  /** The cases that say whether a host offers what this one is about. */
  prerequisites: TestCase[];
  requests: Definition[];
  cleanup: Definition[];
}

/** The groups that a host without containers, activities and co-authoring runs, with the number of their cases. */
export const groups: Record<string, number> = {
  CheckFileInfoSchema: 3,
  BaseWopiViewing: 2,
  Locks: 13,
  GetLock: 3,
  ExtendedLockLength: 1,
  EditFlows: 5,
  FileVersion: 6,
  PutUserInfo: 1,
  PutRelativeFile: 14,
  PutRelativeFileUnsupported: 6,
  RenameFileIfCreateChildFileIsNotSupported: 6,
  ProofKeys: 7,
};

/** A file beside the test cases. */
export const microsoftFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'microsoft', name), 'utf8').replace(/^\ufeff/, '');

/**
 * The cases of `groups`, in their order.
 * @throws when a group has another number of cases
 */
export function readCases(): TestCase[] {
  const root = parseXml(microsoftFile('TestCases.xml'));
  if (!root) throw new Error('There are no test cases');
  const { children } = definitionOf(root);
  const offered = new Map(
    childrenOf({ children }, 'PrereqCases').map((definition) => [
      definition.attributes.Name,
      caseOf('', definition, []),
    ]),
  );
  return Object.entries(groups).flatMap(([name, count]) => {
    const group = children.find(({ attributes }) => attributes.Name === name);
    const prerequisites = childrenOf(group, 'PrereqTests').map(({ text }) => offered.get(text));
    const cases = childrenOf(group, 'TestCases').map((definition) => caseOf(name, definition, prerequisites));
    if (cases.length !== count) throw new Error(`${name} has ${cases.length} cases instead of ${count}`);
    return cases;
  });
}

function caseOf(group: string, definition: Definition, prerequisites: (TestCase | undefined)[]): TestCase {
  return {
    group,
    name: definition.attributes.Name ?? '',
    prerequisites: prerequisites.filter((one) => one !== undefined),
    requests: childrenOf(definition, 'Requests'),
    cleanup: childrenOf(definition, 'CleanupRequests'),
  };
}

/** What an element with this name contains; nothing when there is none. */
export function childrenOf(parent: { children: Definition[] } | undefined, name: string): Definition[] {
  return parent?.children.find((child) => child.name === name)?.children ?? [];
}

function definitionOf(element: Element): Definition {
  return {
    name: element.name,
    attributes: Object.fromEntries(element.attributes.map(({ name, value }) => [name, value])),
    children: elementsOf(element).map(definitionOf),
    text: textOf(element).trim(),
  };
}
