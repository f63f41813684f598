import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mottos } from '#contract/motto.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { openWhole, person } = await openApp();
const { pluginsFor } = await import('#web/plugins.ts');

it('is shown in the header', async () => {
  expect(pluginsFor([]).find(({ id }) => id === 'motto')?.slots?.headerBadge).toBeDefined();
  await person.call(mottos.change, { body: { text: 'Safe harbour' } });
  await openWhole('/');
  await screen.findByText('Safe harbour');
});
