import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setItem } from '#authProvider/session.ts';
import type { Action } from '#contract/policy.ts';
import { Page } from '#web/layout/Page.tsx';

const page = async () => ({ default: () => <p>The page</p> });

const openPage = (isAdmin: boolean, action?: Action) => {
  const profile = {
    id: 5,
    name: 'Anna',
    email: '',
    isSysAdmin: false,
    signInAs: false,
    termAgreed: true,
    noticeMail: 'daily' as const,
  };
  setItem('profile', {
    ...profile,
    isAdmin,
    timeZoneId: 'Europe/Prague',
    timeZone: 'Europe/Prague',
    cultureId: 'en-gb',
  });
  const route = { path: '/guarded', page, ...(action && { action }) };
  render(
    <MemoryRouter initialEntries={['/guarded']}>
      <Routes>
        <Route path="/" element={<p>The files</p>} />
        <Route path="/guarded" element={<Page route={route} />} />
      </Routes>
    </MemoryRouter>,
  );
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('pages of modules', () => {
  it.each([
    ['an administrator', true, 'folder.manage', 'The page'],
    ['anyone else', false, 'folder.manage', 'The files'],
    ['anyone, without a guard', false, undefined, 'The page'],
  ] as const)('%s sees the pages of the role', async (_who, isAdmin, action, expected) => {
    openPage(isAdmin, action);

    expect(await screen.findByText(expected)).toBeTruthy();
  });
});

it.fails('a test fails when its page prints an error', () => {
  // React warns of what users would change in its elements.
  render(<p contentEditable>Text</p>);
});
