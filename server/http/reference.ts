import type { FastifyInstance } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { type OpenApi, openApi } from './openapi.ts';

/** Serves the OpenAPI document and a page that reads like one (`api.md` §1). */
export function serveReference(
  server: FastifyInstance,
  nouns: Record<string, Record<string, EndpointShape>>,
  apiPath: string,
): void {
  const document = openApi(nouns, apiPath);
  const json = JSON.stringify(document);
  const page = referencePage(document, apiPath);
  server.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(json));
  server.get('/docs/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  server.get('/docs', async (_, reply) =>
    reply
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page),
  );
}

type Operation = OpenApi['paths'][string][string];

function referencePage({ info, paths }: OpenApi, apiPath: string): string {
  const nouns = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const noun = operation.tags[0] ?? '';
      nouns.set(noun, [...(nouns.get(noun) ?? []), section(method, path, operation)]);
    }
  }
  const names = [...nouns.keys()];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><link rel="stylesheet" href="${escapeHtml(apiPath)}/docs/style.css"></head><body>
<header><h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}
Calls are below <code>${escapeHtml(apiPath)}</code>. <a href="${escapeHtml(apiPath)}/openapi.json">OpenAPI document</a></p>
<nav>${names.map((noun) => `<a href="#${noun}">${noun}</a>`).join(' ')}</nav></header>
<main>${names.map((noun) => `<h2 id="${noun}">${noun}</h2>${nouns.get(noun)?.join('')}`).join('')}</main></body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const access = operation.security ? 'needs a bearer token' : 'no token needed';
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary)}</span></summary><p>${access}</p>
${shown('Parameters', operation.parameters.length > 0 ? operation.parameters : undefined)}
${shown('Body', operation.requestBody)}${shown('Reply', operation.responses[200])}</details>`;
}

function shown(title: string, described: object | undefined): string {
  return described ? `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(described, null, 2))}</pre>` : '';
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
nav a{margin-right:.75rem}details{border:1px solid #8886;border-radius:6px;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}summary span{opacity:.8;margin-left:.5rem}b{display:inline-block;min-width:4.5rem}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px;font-size:.85rem}h2{margin-top:2rem}h3{font-size:1rem}`;
