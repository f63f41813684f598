import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '#server/lib/fail.ts';
import { policyReportPath } from './policyReports.ts';
import { documentPolicy, editorPagePolicy, pagePolicy, scriptPolicy } from './securityHeaders.ts';
import { withStartupNotices } from './startupNotices.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built manual at `BASE/help/`, without sign-in: it contains no data of the instance. English is at the top,
 * other languages are in folders; a page that is missing in a language redirects to the English one.
 */
export async function serveManual(server: FastifyInstance, manualDir: string, basePath: string): Promise<void> {
  if (!existsSync(manualDir)) return;
  const prefix = `${basePath}/help`;
  await server.register(
    async (manual) => {
      await manual.register(fastifyStatic, {
        root: manualDir,
        redirect: true,
        setHeaders: (reply) => {
          reply.header('Content-Security-Policy', documentPolicy);
          reply.header('Cache-Control', 'no-cache');
        },
      });
      // The router accepts the URL with and without the trailing slash; relative links of the pages need the slash.
      manual.get('/', async ({ url }, reply) =>
        new URL(url, 'http://localhost').pathname.endsWith('/')
          ? reply.sendFile('index.html')
          : reply.redirect(`${prefix}/`),
      );
      manual.setNotFoundHandler(({ url }, reply) => {
        const page = url.slice(prefix.length).match(/^\/[a-z]{2}(?:-[A-Za-z]{2,4})?(\/.*)$/)?.[1];
        return page ? reply.redirect(`${prefix}${page}`) : fail('route.notFound');
      });
    },
    { prefix },
  );
}

/**
 * Serves the built web app: its assets, whose names change with their content, and one HTML page for every route of the
 * app, so that deep links and reloads work; at `BASE/edit/{fileId}`, the page around the editor of an office server.
 * Without a build (in development) nothing is served.
 * @param officeOrigin from where the editors of the office server come; undefined without one
 */
export async function serveWebApp(
  server: FastifyInstance,
  webDir: string,
  basePath: string,
  officeOrigin: () => Promise<string | undefined>,
): Promise<void> {
  const index = join(webDir, 'index.html');
  if (!existsSync(index)) return;
  await server.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: `${basePath}/assets/`,
    maxAge: YEAR_MS,
    immutable: true,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (/\.m?js(\.(br|gz))?$/.test(path)) reply.header('Content-Security-Policy', scriptPolicy);
    },
  });
  const pageIn = (file: string) =>
    readFileSync(file, 'utf8').replaceAll('"./assets/', `"${basePath}/assets/`).replaceAll('__BASE_PATH__', basePath);
  const page = pageIn(index);
  const editorPage = pageIn(join(webDir, 'edit.html'));
  const reportPath = policyReportPath(basePath);
  server.get(`${basePath}/edit/:fileId(^\\d+$)`, async ({ headers }, reply) => {
    const html = withStartupNotices(editorPage, headers['accept-language']);
    return sendPage(reply, html, editorPagePolicy(await officeOrigin(), reportPath), reportPath);
  });
  const sendAppPage = (reply: FastifyReply, html: string) => {
    const nonce = randomBytes(16).toString('base64url');
    return sendPage(reply, html.replaceAll('__CSP_NONCE__', nonce), pagePolicy(nonce, reportPath), reportPath);
  };
  server.get(`${basePath}/*`, async ({ url, headers }, reply) => {
    // No route of the app has a file extension: requests for robots.txt, a manifest or anything below .well-known get
    // 404.
    if (/\.[^/]*$|\/\./.test(url.split('?', 1)[0] ?? '')) fail('route.notFound');
    return sendAppPage(reply, withStartupNotices(page, headers['accept-language']));
  });
  // The router accepts the base URL with and without the trailing slash; relative links of the page need the slash.
  server.get(basePath || '/', async ({ url, headers }, reply) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    if (!pathname.endsWith('/')) return reply.redirect(`${basePath}/${search}`);
    return sendAppPage(reply, withStartupNotices(page, headers['accept-language']));
  });
}

function sendPage(reply: FastifyReply, page: string, policy: string, reportPath: string) {
  return reply
    .header('Content-Security-Policy', policy)
    .header('Reporting-Endpoints', `policy="${reportPath}"`)
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Accept-Language')
    .header('X-Robots-Tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page);
}
