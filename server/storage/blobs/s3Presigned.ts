import type { GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { Sdk } from './s3Client.ts';

/** How long a URL is valid: a browser follows it immediately, and a download that has begun continues. */
const PRESIGNED_SECONDS = 60;

/**
 * A URL from which anyone can download an object for `PRESIGNED_SECONDS`, as plain bytes.
 * @param disposition the `Content-Disposition` of the reply
 */
export async function presignedUrl(
  { GetObjectCommand }: Sdk,
  client: S3Client,
  object: Pick<GetObjectCommandInput, 'Bucket' | 'Key'>,
  disposition: string,
): Promise<string> {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const command = new GetObjectCommand({
    ...object,
    ResponseCacheControl: 'no-store',
    ResponseContentDisposition: disposition,
    ResponseContentType: 'application/octet-stream',
  });
  return getSignedUrl(client, command, { expiresIn: PRESIGNED_SECONDS });
}
