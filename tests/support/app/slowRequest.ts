import { type IncomingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';

interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Sends the head of a request and the first part of its body, and the rest when the test wants it.
 * @returns a function that sends the rest, and the response, which may come before it
 */
export async function beginRequest(
  url: string,
  { method, headers }: { method: string; headers: Record<string, string> },
  part: string,
): Promise<{ finish(rest: string): void; response: Promise<Response> }> {
  const sent = request(url, { method, headers });
  onTestFinished(() => void sent.destroy());
  const response = new Promise<Response>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
    });
  });
  await new Promise((written) => sent.write(part, written));
  return { finish: (rest) => void sent.end(rest), response };
}
