import type { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { isPublic } from '#contract/policy.ts';
import { secondFactorDemand } from '#contract/users/session.ts';
import { jsonSchema } from './jsonSchema.ts';
import type { OpenApi, Operation, Parameter, RequestBody } from './openapi.model.ts';
import { resumablePaths } from './resumablePaths.ts';
import { sectionOf, sections } from './sections.ts';

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string', description: 'Of a failure of the server: what its log calls the request.' },
    secondFactor: jsonSchema(secondFactorDemand, 'output'),
  },
};

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
const failures = {
  400: failure('The request cannot be read, or a value breaks a rule.'),
  401: failure('No token, or one that is wrong, expired or revoked.'),
  403: failure('The caller may see this and not do it.'),
  404: failure('There is no such thing, or the caller may not see it.'),
  default: failure('Any other error: 409, 410, 413, 415, 423, 429, 503, 507.'),
};
const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
/** Successful responses besides 200, and 416. */
const further = {
  202: {
    description: 'Not ready yet. A job goes on in the background where `jobId` names one; ask again otherwise.',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { jobId: { type: 'integer' }, state: { type: 'string' } } },
      },
    },
  },
  206: {
    description: 'The ranges that were asked for; several as `multipart/byteranges`.',
    headers: { 'Content-Range': { schema: { type: 'string' } }, 'Accept-Ranges': { schema: { type: 'string' } } },
    content: bytes,
  },
  304: { description: 'What `If-None-Match` names is still right.' },
  416: { description: 'No range of those asked for lies within the content.' },
};

/**
 * The OpenAPI document, derived from the schemas that the server validates with.
 * @param nouns endpoints by noun: the contract, or the part of it that is switched on
 */
export function openApi(nouns: Record<string, Record<string, EndpointShape>>, serverUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const noun of nounsInOrder) {
    if (noun === 'resumableUploads') Object.assign(paths, resumablePaths);
    for (const [verb, endpoint] of Object.entries(nouns[noun] ?? {})) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(noun, verb, endpoint),
      };
    }
  }
  const used = new Set(Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(({ tags }) => tags)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Strongroom',
      version: '1',
      description:
        'Success is always 200, except for uploads in parts, which speak tus 1.0.0. Property names of requests are ' +
        'matched without regard to case. Beside these calls the server speaks WebDAV (RFC 4918), below `dav/` in place of `api`.',
      contact: { name: 'The operator of this instance' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: sections.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token of a session, or an API token for scripts.' },
      },
      responses: failures,
      schemas: { Error: errorSchema },
    },
  };
}

const nounsInOrder = Object.keys(sectionOf) as (keyof typeof sectionOf)[];

function operation(noun: keyof typeof sectionOf, verb: string, endpoint: EndpointShape): Operation {
  return {
    tags: [sectionOf[noun]],
    summary: titleOf(endpoint.summary),
    description: endpoint.summary,
    operationId: `${noun}.${verb}`,
    security: isPublic(endpoint.action) ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: { 200: { description: 'Success', content: content(endpoint.reply) }, ...otherResponses(endpoint) },
  };
}

/** The text before the first full stop, colon or semicolon. */
const titleOf = (summary: string) => summary.replace(/[.:;](\s.*)?$/s, '');

/** Responses of a call besides 200; `default` is any other status of the error catalogue. */
function otherResponses({ action, method, params, reply, otherStatuses = [] }: EndpointShape) {
  const isJson = typeof reply === 'object';
  const errorStatuses = [400, ...(isPublic(action) ? [] : [401, 403]), ...(params ? [404] : []), 'default'];
  return {
    ...Object.fromEntries(otherStatuses.map((status) => [status, further[status]])),
    ...(method === 'GET' && isJson && { 304: further[304] }),
    ...Object.fromEntries(errorStatuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

function parameters(location: 'path' | 'query', schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: described,
  }));
}

function requestBody({ body, upload }: EndpointShape): { requestBody?: RequestBody } {
  if (upload === 'raw') return { requestBody: { content: bytes } };
  if (upload) {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties: { files } };
    return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  }
  return body ? { requestBody: { content: { 'application/json': { schema: jsonSchema(body, 'input') } } } } : {};
}

function content(reply: EndpointShape['reply']): object {
  if (reply === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  if (reply === 'content') return bytes;
  return { 'application/json': { schema: jsonSchema(reply, 'output') } };
}
