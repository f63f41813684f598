import { QueryClient } from '@tanstack/react-query';

/** The queries of the app. What the session answers by itself does not wait for the network; pages wait for it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient();
  client.setQueryDefaults(['auth'], { networkMode: 'always' });
  return client;
}
