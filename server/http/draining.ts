import type { FastifyInstance } from 'fastify';

/** The phase between the stop signal and the closing of the port. */
export interface Draining {
  /** Adds the hooks to a server, before its routes are registered. */
  attachTo(server: FastifyInstance, healthPath: string): void;
  /**
   * From now on health returns 503, so that load balancers choose another node, and connections close after their
   * reply.
   */
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
