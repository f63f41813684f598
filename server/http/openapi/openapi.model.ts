/** The parts of an OpenAPI document that are used here. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: object;
}
export interface RequestBody {
  content: Record<string, { schema: object }>;
}
export interface Operation {
  tags: string[];
  summary: string;
  description: string;
  operationId: string;
  security?: object[];
  parameters: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, object>;
}
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; contact: object; license: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
}
