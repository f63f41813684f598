import type { FastifyRequest } from 'fastify';
import { type Part, readMultipart } from './multipart.ts';

/** Milliseconds without a byte after which an upload is given up. */
const IDLE = 60_000;

/** The parts of an upload as they arrive; one that stands still ends. */
export function readUpload({ raw, headers }: FastifyRequest): AsyncGenerator<Part> {
  raw.setTimeout(IDLE, () => raw.destroy());
  return readMultipart(raw, headers['content-type']);
}
