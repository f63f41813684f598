import type { Operation } from './openapi.model.ts';
import { sectionOf } from './sections.ts';

/*
 * Uploads in parts use the tus protocol. Its methods and headers are not endpoints of the contract, so they are
 * described by hand.
 */

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const header = (name: string, schema: object, required = true) => ({ name, in: 'header' as const, required, schema });
const inPath = (name: string) => ({ name, in: 'path' as const, required: true, schema: text });
const version = header('Tus-Resumable', { const: '1.0.0' });
const checksum = header('Upload-Checksum', { ...text, description: '`sha1`, `sha256` or `crc32`, and Base64.' }, false);
const part = { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } };

const responseWith = (description: string, ...names: string[]) => ({
  description,
  headers: Object.fromEntries(names.map((name) => [name, { schema: name === 'Upload-Offset' ? count : text }])),
});
const rejected = Object.fromEntries(
  [400, 401, 403, 404, 'default'].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
);
const wrongVersion = { 412: responseWith('`Tus-Resumable` is absent or another version.', 'Tus-Version') };

function operation(verb: string, summary: string, more: Pick<Operation, 'responses'> & Partial<Operation>): Operation {
  return {
    tags: [sectionOf.resumableUploads],
    summary: summary.replace(/\.$/, ''),
    description: summary,
    operationId: `resumableUploads.${verb}`,
    security: [{ bearer: [] }],
    parameters: [],
    ...more,
    responses: { ...more.responses, ...rejected },
  };
}

const offers = ['Tus-Version', 'Tus-Extension', 'Tus-Max-Size', 'Tus-Checksum-Algorithm'];

export const resumablePaths: Record<string, Record<string, Operation>> = {
  '/uploads': {
    options: operation('offers', 'Get the versions, extensions and maximum size of uploads in parts.', {
      security: [],
      responses: { 204: responseWith('What this server offers.', ...offers) },
    }),
  },
  '/files/{key}/resumable': {
    post: operation('begin', 'Begin to upload an announced file in parts, optionally with the first one.', {
      parameters: [
        inPath('key'),
        version,
        header('Upload-Length', count),
        header('Upload-Metadata', { ...text, description: '`filename`, a space, and the name as Base64.' }),
        checksum,
      ],
      requestBody: part,
      responses: {
        201: responseWith('Begun; parts go to `Location`.', 'Location', 'Upload-Offset', 'Upload-Expires'),
        ...wrongVersion,
      },
    }),
  },
  '/uploads/{id}': {
    head: operation('offset', 'Get how much of a file has arrived.', {
      parameters: [inPath('id'), version],
      responses: {
        200: responseWith('Where to go on.', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata'),
        ...wrongVersion,
      },
    }),
    patch: operation('append', 'Upload the next part of a file; with the last one it is stored.', {
      parameters: [inPath('id'), version, header('Upload-Offset', count), checksum],
      requestBody: part,
      responses: {
        204: responseWith('The part is durable.', 'Upload-Offset', 'Upload-Expires'),
        ...wrongVersion,
        460: { description: 'The checksum does not fit; nothing of the part was kept.' },
      },
    }),
    post: operation('override', 'Get, append or cancel as the header says, for clients that can only send POST.', {
      parameters: [
        inPath('id'),
        version,
        header('X-HTTP-Method-Override', { enum: ['HEAD', 'PATCH', 'DELETE'] }),
        header('Upload-Offset', count, false),
        checksum,
      ],
      requestBody: part,
      responses: {
        200: responseWith('As of HEAD.', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata'),
        204: responseWith('As of PATCH or DELETE.', 'Upload-Offset', 'Upload-Expires'),
        ...wrongVersion,
        460: { description: 'The checksum does not fit; nothing of the part was kept.' },
      },
    }),
    delete: operation('end', 'Cancel an upload and remove what has arrived.', {
      parameters: [inPath('id'), version],
      responses: { 204: { description: 'Ended.' }, ...wrongVersion },
    }),
  },
};
