import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { pluginsFor } = await import('#web/plugins.ts');
const { default: MottoBadge } = await import('#resources/motto/MottoBadge.tsx');
afterAll(() => api.close());

it('is shown in the header', async () => {
  expect(pluginsFor([]).find(({ id }) => id === 'motto')?.slots?.headerBadge).toBeDefined();
  api.respondWith(() => [200, { text: 'Safe harbour' }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MottoBadge />
    </QueryClientProvider>,
  );
  await screen.findByText('Safe harbour');
});
