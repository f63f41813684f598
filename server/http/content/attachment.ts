import type { FastifyReply } from 'fastify';

/** Media types that a browser may display from our origin; all others are only downloaded. */
const showable = /^(application\/pdf|image\/(png|jpeg|gif|webp|bmp|avif))$/;

/**
 * Sets the headers of every reply that carries file content: as an attachment, or with `inline` and a harmless type as
 * a document that the browser displays. No content can run scripts in our origin.
 */
export function attachment(reply: FastifyReply, name: string, mediaType: string, inline = false): void {
  reply.headers(contentHeaders(name, mediaType, inline));
}

/** The same headers as a list, for replies of other protocols. */
export function contentHeaders(name: string, mediaType: string, inline = false): Record<string, string> {
  const show = inline && showable.test(mediaType);
  return {
    'Content-Type': show ? mediaType : harmless(mediaType),
    'Content-Disposition': `${show ? 'inline' : 'attachment'}; ${fileName(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
}

/** HTML, SVG, XML and scripts are sent as `application/octet-stream`, regardless of their names. */
function harmless(mediaType: string): string {
  return /html|[/+]xml|script|svg|wasm/.test(mediaType) ? 'application/octet-stream' : mediaType;
}

/** RFC 6266: an ASCII name for old clients, and the real name in UTF-8. */
function fileName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["%\\]/g, '_');
  const real = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${ascii}"; filename*=UTF-8''${real}`;
}
