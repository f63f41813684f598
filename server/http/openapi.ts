import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { isPublic } from '#contract/policy.ts';
import { secondFactorDemand } from '#contract/users/session.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: object;
}
interface RequestBody {
  content: Record<string, { schema: object }>;
}
export interface Operation {
  tags: string[];
  summary: string;
  operationId: string;
  security?: object[];
  parameters: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, object>;
}
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

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
    secondFactor: jsonSchema(secondFactorDemand, 'output'),
  },
};

/**
 * The OpenAPI document, from the very schemas that the server validates with.
 * @param nouns endpoints by noun: the contract, or the part of it that is switched on
 */
export function openApi(nouns: Record<string, Record<string, EndpointShape>>, serverUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [noun, endpoints] of Object.entries(nouns)) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(noun, verb, endpoint),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Strongroom',
      version: '1',
      description: 'Success is always 200. Property names of requests are matched without regard to case.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token of a session, or an API token for scripts.' },
      },
      schemas: { CatalogueEntry: errorSchema },
    },
  };
}

function operation(noun: string, verb: string, endpoint: EndpointShape): Operation {
  return {
    tags: [noun],
    summary: endpoint.summary,
    operationId: `${noun}.${verb}`,
    security: isPublic(endpoint.action) ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Success', content: content(endpoint.reply) },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
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
  if (upload) {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties: { files } };
    return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  }
  return body ? { requestBody: { content: { 'application/json': { schema: jsonSchema(body, 'input') } } } } : {};
}

function content(reply: EndpointShape['reply']): object {
  if (reply === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  if (reply === 'content') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: jsonSchema(reply, 'output') } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
