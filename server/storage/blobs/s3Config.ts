/** A place in a bucket, of Amazon's or of another service that speaks the same language. */
export interface S3Config {
  bucket: string;
  /** What every key begins with; empty, or with a slash at its end. */
  prefix: string;
  /** Another service than Amazon's. */
  endpoint?: string;
  region?: string;
}

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. Credentials are no part of it: the SDK finds them where
 * it always does.
 * @returns undefined when it is no such address
 */
export function parseS3Url(text: string): S3Config | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || !url.hostname || url.username || url.password) return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region')) return undefined;
  const endpoint = url.searchParams.get('endpoint') || undefined;
  if (endpoint && !/^https?:\/\/[^/]/.test(endpoint)) return undefined;
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  const region = url.searchParams.get('region') || undefined;
  return { bucket: url.hostname, prefix: path && `${path}/`, endpoint, region };
}
