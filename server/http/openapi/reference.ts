import type { FastifyInstance } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { OpenApi, Operation } from './openapi.model.ts';
import { openApi } from './openapi.ts';
import { exampleOf } from './schemaExample.ts';

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the OpenAPI document and a page that reads like one and tries the calls out. The page takes its
 * look and its script from the manual.
 */
export function serveReference(
  server: FastifyInstance,
  nouns: Record<string, Record<string, EndpointShape>>,
  apiPath: string,
): void {
  const document = once(() => openApi(nouns, apiPath));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => referencePage(document(), apiPath));
  server.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(json()));
  server.get('/docs', async (_, reply) =>
    reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(page()),
  );
}

/** Describing every call takes a third of a start, and most servers are never asked for it. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function referencePage({ info, paths }: OpenApi, apiPath: string): string {
  const nouns = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const noun = operation.tags[0] ?? '';
      nouns.set(noun, [...(nouns.get(noun) ?? []), section(method, path, operation)]);
    }
  }
  const names = [...nouns.keys()];
  const help = escapeHtml(apiPath.replace(/\/api$/, '/help'));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><link rel="icon" type="image/svg+xml" href="${help}/mark.svg">
<link rel="stylesheet" href="${help}/manual.css"><script type="module" src="${help}/reference.js"></script></head>
<body data-api="${escapeHtml(apiPath)}"><a class="skip" href="#content">Skip to content</a>
<header><a class="brand" href="${help}/"><img src="${help}/mark.svg" alt="">${escapeHtml(info.title)} API</a>
<form id="session" hidden><input name="token" type="password" autocomplete="off" aria-label="Bearer token" placeholder="Bearer token for trying out"></form></header>
<div class="columns"><nav aria-label="Nouns"><ul>${names.map((noun) => `<li><a href="#${noun}">${noun}</a></li>`).join('')}</ul></nav>
<main id="content" tabindex="-1"><h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}
Calls are below <code>${escapeHtml(apiPath)}</code>. The same as an <a href="${escapeHtml(apiPath)}/openapi.json">OpenAPI document</a>;
examples are <a href="${help}/operators/api.html">in the manual</a>.</p>
${names.map((noun) => `<h2 id="${noun}">${noun}</h2>${nouns.get(noun)?.join('')}`).join('')}</main></div></body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const access = operation.security?.length ? 'Needs a bearer token.' : 'No token needed.';
  return `<details class="call"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary)}</span></summary><p>${access}</p>
${tryOut(method, path, operation)}
${shown('Parameters', operation.parameters.length > 0 ? operation.parameters : undefined)}
${shown('Body', operation.requestBody)}${shown('Reply', operation.responses[200])}</details>`;
}

/** A form with a field for each parameter and an example of the body; shown by the script that sends it. */
function tryOut(method: string, path: string, { parameters, requestBody }: Operation): string {
  const json = requestBody?.content['application/json'];
  if ((requestBody && !json) || parameters.some((parameter) => parameter.in === 'header')) return '';
  const fields = parameters.map(
    ({ name, in: location, required }) =>
      `<label>${escapeHtml(name)}<input name="${escapeHtml(name)}" data-in="${location}"${required ? ' required' : ''}></label>`,
  );
  const body = json
    ? `<label>Body<textarea name="body" rows="6" spellcheck="false">${escapeHtml(JSON.stringify(exampleOf(json.schema), null, 2))}</textarea></label>`
    : '';
  return `<form class="try" hidden data-method="${method.toUpperCase()}" data-path="${escapeHtml(path)}">${fields.join('')}${body}
<button>Try it</button><pre aria-live="polite" tabindex="0" hidden></pre></form>`;
}

function shown(title: string, described: object | undefined): string {
  return described ? `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(described, null, 2))}</pre>` : '';
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
