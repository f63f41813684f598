import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';

interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Sends the head of a request and the first part of its body, and the rest when the test wants it.
 * @returns functions that send the rest and break off, and the response, which may come before the rest
 */
export async function beginRequest(
  url: string,
  { method, headers }: { method: string; headers: Record<string, string> },
  part: string,
): Promise<{ finish(rest: string): void; breakOff(): void; response: Promise<Response> }> {
  // The server handles the request when it asks for the body.
  const sent = request(url, { method, headers: { ...headers, expect: '100-continue' } });
  onTestFinished(() => void sent.destroy());
  const response = new Promise<Response>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      // A part of the body may still be missing, and the instance would wait for it.
      sent.destroy();
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
    });
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  await new Promise((written) => sent.write(part, written));
  return { finish: (rest) => void sent.end(rest), breakOff: () => void sent.destroy(), response };
}
