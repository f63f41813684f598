import type { FastifyInstance } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { documentPolicy } from '../securityHeaders.ts';
import type { OpenApi, Operation, Parameter } from './openapi.model.ts';
import { openApi } from './openapi.ts';
import { exampleOf } from './schemaExample.ts';

/**
 * Serves the OpenAPI document, and a page that displays it and can send calls. The page shares styles and scripts with
 * the manual.
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
    reply.header('Content-Security-Policy', documentPolicy).type('text/html; charset=utf-8').send(page()),
  );
}

/**
 * Created at the first request: describing all calls takes a third of the start-up time, and most servers never need
 * it.
 */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function referencePage({ info, tags, paths }: OpenApi, apiPath: string): string {
  const calls = new Map<string, string[]>(tags.map(({ name }) => [name, []]));
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      for (const tag of operation.tags) calls.get(tag)?.push(callOf(method, path, operation));
  const title = escapeHtml(info.title);
  const help = escapeHtml(apiPath.replace(/\/api$/, '/help'));
  const links = tags.map(({ name }) => `<li><a href="#${anchorOf(name)}">${name}</a></li>`);
  const sections = tags.map(
    ({ name, description }) => `<section aria-labelledby="${anchorOf(name)}"><h2 id="${anchorOf(name)}">${name}</h2>
<p>${escapeHtml(description)}</p>${calls.get(name)?.join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API</title><link rel="icon" type="image/svg+xml" href="${help}/mark.svg">
<link rel="stylesheet" href="${help}/manual.css"><script type="module" src="${help}/reference.js"></script></head>
<body class="reference" data-api="${escapeHtml(apiPath)}"><a class="skip" href="#content">Skip to content</a>
<header><a class="brand" href="${help}/"><img src="${help}/mark.svg" alt="">${title} API</a>
<form id="search" role="search" hidden><input type="search" aria-label="Search the calls" placeholder="Search the calls" autocomplete="off"></form></header>
<div class="columns"><nav aria-label="Sections"><details open><summary>Sections</summary><ul>${links.join('')}</ul></details></nav>
<main id="content" tabindex="-1"><h1>${title} API</h1><p>${withCode(info.description)}
Calls are below <code>${escapeHtml(apiPath)}</code>. The same as an <a href="${escapeHtml(apiPath)}/openapi.json">OpenAPI document</a>;
examples are <a href="${help}/operators/api.html">in the manual</a>.</p>
<form id="session" hidden><label>Bearer token for trying out<input name="token" type="password" autocomplete="off"></label></form>
<p id="count" role="status"></p>${sections.join('')}</main></div></body></html>`;
}

const anchorOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

function callOf(method: string, path: string, operation: Operation): string {
  const { summary, description, operationId, security, parameters, requestBody, responses } = operation;
  const access = security?.length ? 'Needs a bearer token.' : 'No token needed.';
  return `<details class="call" id="${operationId}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>
<span>${withCode(summary)}</span></summary><p>${withCode(description)} ${access}</p>
${tryOut(method, path, operation)}${parameterTable(parameters)}${shown('Body', requestBody)}${shown('Reply', responses[200])}</details>`;
}

function parameterTable(parameters: Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: location, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${location}</td><td>${required ? 'yes' : 'no'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<h3>Parameters</h3><div class="table" tabindex="0"><table><thead><tr><th>Name</th><th>In</th><th>Required</th><th>Schema</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
}

/** A form with a field for each parameter and an example body; a script shows and submits it. */
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

/** Converts text between backticks to code elements. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
