import type { FastifyInstance } from 'fastify';

/**
 * Headers of every reply: restrictions for the browser, and that nothing is stored. Pages and content add their own
 * policy; browsers cache only the static files of the app, which contain no data of the instance.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  };
  if (publicUrl.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

export function addSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  server.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
}

/**
 * The content security policy of a page of the web app; styles created at run time carry the nonce.
 * @param reportPath where browsers report what it has blocked
 */
export function pagePolicy(nonce: string, reportPath: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'none'",
    ...pageRules,
    // The policy with which the PDF viewer creates its worker.
    'trusted-types worker',
    ...reportingTo(reportPath),
  ].join('; ');
}

/**
 * The policy of the page around the editor of an office server: the only one that may have a frame.
 * @param editor the origin of the editor; without one, nothing may be framed
 */
export function editorPagePolicy(editor: string | undefined, reportPath: string): string {
  const allowed = editor ?? "'none'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${allowed}`,
    `form-action ${allowed}`,
    ...pageRules,
    "trusted-types 'none'",
    ...reportingTo(reportPath),
  ].join('; ');
}

const pageRules = ["base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"];

/** Browsers without the Reporting API know `report-uri` only. */
const reportingTo = (path: string) => [`report-uri ${path}`, 'report-to policy'];

/**
 * The policy of the app's scripts. A script in a worker uses its own policy instead of the page's: it may load its
 * modules, and compile the decoders that PDFs need for scanned images.
 */
export const scriptPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The policy of the manual and of the API reference: static pages with scripts for search and for sending calls. */
export const documentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
