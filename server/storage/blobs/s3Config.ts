/** Where content is stored in a bucket, at Amazon or at a service with the same API. */
export interface S3Config {
  bucket: string;
  /** The prefix of every key; empty, or ending with a slash. */
  prefix: string;
  /** The URL of a service other than Amazon. */
  endpoint?: string;
  region?: string;
}

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. The URL contains no credentials: the SDK finds them where it always
 * looks.
 * @returns undefined when the text is not such a URL
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
