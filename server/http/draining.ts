import type { FastifyInstance } from 'fastify';

/** What a server does between being told to stop and closing its port. */
export interface Draining {
  /** Lets a server take part; before its routes are registered. */
  attachTo(server: FastifyInstance, healthPath: string): void;
  /** From now on health is 503, so that balancers choose another node, and connections end with their answers. */
  begin(): void;
}

export function openDraining(): Draining {
  let isDraining = false;
  return {
    attachTo(server, healthPath) {
      server.addHook('onRequest', async (request, reply) => {
        if (!isDraining || request.url.split('?')[0] !== healthPath) return;
        return reply.status(503).send({ status: 'degraded', failing: ['stopping'] });
      });
      server.addHook('onSend', async (_, reply) => {
        if (isDraining) reply.header('Connection', 'close');
      });
    },
    begin() {
      isDraining = true;
    },
  };
}
