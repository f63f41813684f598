import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

type Name = string | RegExp;

/** Waits for a button. */
export const button = (name: Name) => screen.findByRole('button', { name });

/** Waits for a dialog, by its title. */
export const dialog = (name?: Name) => screen.findByRole('dialog', name ? { name } : {});

/** Waits for a heading of the page. */
export const heading = (name: Name) => screen.findByRole('heading', { level: 1, name });

/** Waits for a folder of a tree: its name may be followed by what the tree says about it. */
export const treeitem = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });

/** Waits for a line of a list or table that has the text. */
export const row = (text: string) => screen.findByRole('row', { name: new RegExp(escaped(text)) });

/** The line of a list or table that has the text, if there is one. */
export const rowNow = (text: string) => screen.queryByRole('row', { name: new RegExp(escaped(text)) });

/** Waits until no dialog is open. */
export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Waits until a field is marked as wrong, and reads what is said about it. */
export async function complaintAt(field: HTMLElement): Promise<string> {
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
