import type { GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { Sdk } from './s3Client.ts';

/** Seconds that an address works: a browser follows immediately, and what it has begun goes on. */
const PRESIGNED_SECONDS = 60;

/** The part of the SDK's requests, and of its signer, that is used here. */
interface Request {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string>;
  headers: Record<string, string>;
}
interface Presigner {
  presign(request: Request, options: { expiresIn: number }): Promise<Request>;
}

/**
 * An address at which anyone who has it gets an object for `PRESIGNED_SECONDS`, as plain bytes.
 * @param disposition the `Content-Disposition` of the answer
 */
export async function presigned(
  { GetObjectCommand }: Sdk,
  client: S3Client,
  object: Pick<GetObjectCommandInput, 'Bucket' | 'Key'>,
  disposition: string,
): Promise<string> {
  const command = new GetObjectCommand({
    ...object,
    ResponseCacheControl: 'no-store',
    ResponseContentDisposition: disposition,
    ResponseContentType: 'application/octet-stream',
  });
  let address = '';
  // The SDK builds the request, and it is signed instead of sent.
  command.middlewareStack.addRelativeTo(
    () => async (args: { request: unknown }) => {
      const request = args.request as Request;
      const headers = { host: request.headers.host ?? '', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
      const signer = (await client.config.signer()) as unknown as Presigner;
      address = addressOf(await signer.presign({ ...request, headers }, { expiresIn: PRESIGNED_SECONDS }));
      return { response: {}, output: { $metadata: {} } };
    },
    { name: 'presign', relation: 'before', toMiddleware: 'httpSigningMiddleware' },
  );
  await client.send(command);
  return address;
}

function addressOf({ protocol, hostname, port, path, query = {} }: Request): string {
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return `${protocol}//${hostname}${port ? `:${port}` : ''}${path}?${pairs.join('&')}`;
}
