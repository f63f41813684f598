import { describe, expect, it } from 'vitest';
import { AttributeType } from '#contract/enums.ts';
import { bodyOf, draftOf, moved, newAttribute, withType } from '#resources/attributeGroups/groupDraft.ts';

describe('the editor of attribute groups', () => {
  it.each([
    [AttributeType.Dropdown, 1],
    [AttributeType.Radio, 1],
    [AttributeType.Number, 0],
  ])('adds for type %i %i empty option if there is none', (type, count) => {
    expect(withType(newAttribute(), type).selections.map(({ text }) => text)).toEqual(Array(count).fill(''));
  });

  it('keeps existing options', () => {
    const dropdown = withType(newAttribute(), AttributeType.Dropdown);
    expect(withType(withType(dropdown, AttributeType.Date), AttributeType.Radio).selections).toBe(dropdown.selections);
  });

  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
  ])('moves %i to %i', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
  });

  it('numbers attributes from 0 without gaps, and sends options only for types that have them', () => {
    const group = {
      id: 1,
      name: 'Contracts',
      rowVersion: 3,
      updatedBy: { id: 1, name: 'Anna' },
      updatedOn: '2026-03-02T09:00:00.000Z',
      attributes: [
        {
          id: 9,
          attributeId: 9,
          sortIndex: 5,
          type: AttributeType.Dropdown,
          name: 'Kind',
          required: true,
          showOnTable: true,
          selections: [
            { id: 22, text: 'Lease', sortIndex: 4 },
            { id: 21, text: 'Purchase', sortIndex: 2 },
          ],
        },
      ],
    };
    const draft = draftOf(group);
    const changed = { ...draft, attributes: [newAttribute(), ...draft.attributes] };
    expect(bodyOf(changed).attributes).toMatchObject([
      { sortIndex: 0, name: '', type: AttributeType.Textbox, selections: [] },
      {
        id: 9,
        sortIndex: 1,
        selections: [
          { id: 21, text: 'Purchase', sortIndex: 0 },
          { id: 22, text: 'Lease', sortIndex: 1 },
        ],
      },
    ]);
  });
});
