import { createHash, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { ageOf, healthReport } from './health.service.ts';

/** Metrics of this process and of the instance for Prometheus; created at the first request. */
let figures: ReturnType<typeof openFigures> | undefined;

/** @throws {ApiError} 404 where no token is configured, 401 for another one */
export async function readMetrics(ctx: Ctx, token: string | undefined): Promise<{ text: string; type: string }> {
  const { metricsToken } = ctx.config;
  if (!metricsToken) fail('route.notFound');
  if (token === undefined || !isSame(token, metricsToken)) fail('session.required');
  figures ??= openFigures();
  const { registry, take } = await figures;
  take(ctx, await healthReport(ctx));
  return { text: await registry.metrics(), type: registry.contentType };
}

async function openFigures() {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'strongroom_' });
  // Gauges with names of counters, which the checks of Prometheus reject.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`strongroom_nodejs_active_${kind}_total`);
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `strongroom_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('up', 'Whether a part is within reach', ['part']);
  const database = gauge('database_bytes', 'Size of the database');
  const used = gauge('storage_used_bytes', 'Content that is kept');
  const free = gauge('storage_free_bytes', 'What uploads may still take');
  const waiting = gauge('queue_waiting', 'What waits for its turn', ['queue']);
  const failed = gauge('queue_failed', 'What was given up', ['queue']);
  const age = gauge('queue_age_seconds', 'How long the oldest has waited', ['queue']);
  const backup = gauge('backup_timestamp_seconds', 'When the last backup was made; 0 for never');
  const cleanup = gauge('cleanup_stopped', 'Whether the cleanup of content stopped because it was too much');
  const log = gauge('log_whole', 'Whether the last verification found the log as it was written');
  const approvals = gauge('approvals', 'Approvals of files that run, are late, or have too few reviewers', ['state']);
  const devices = gauge('devices', 'Devices that are connected');
  const clients = gauge('client_requests_last_hour', 'Requests of sync clients to this node within an hour', [
    'client',
  ]);
  const requests = new Counter({
    name: 'strongroom_http_requests_total',
    help: 'Requests that were answered since the start of this process',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });

  return {
    registry,
    take(ctx: Ctx, report: Awaited<ReturnType<typeof healthReport>>) {
      up.set({ part: 'database' }, Number(report.database.isUp));
      up.set({ part: 'storage' }, Number(report.storage.isUp));
      for (const { part, isUp } of report.connections) up.set({ part }, Number(isUp));
      requests.reset();
      for (const { count, ...labels } of ctx.requestCounts.all()) requests.inc(labels, count);
      approvals.reset();
      for (const state of ['running', 'late', 'blocked'] as const)
        if (report.approvals) approvals.set({ state }, report.approvals[state]);
      devices.set(report.clients?.devices ?? 0);
      clients.reset();
      for (const { client, count } of report.clients?.requests ?? []) clients.set({ client }, count);
      database.set(report.database.bytes);
      used.set(report.storage.used);
      free.set(report.storage.free);
      for (const queue of report.queues) {
        waiting.set({ queue: queue.id }, queue.waiting);
        failed.set({ queue: queue.id }, queue.failed);
        age.set({ queue: queue.id }, ageOf(ctx, queue));
      }
      backup.set(report.backup ? new Date(report.backup.madeOn).getTime() / 1000 : 0);
      cleanup.set(Number(Boolean(report.cleanup?.reason)));
      log.set(Number(report.log?.finding === null));
    },
  };
}

/** Compares in constant time. */
function isSame(item: string, other: string): boolean {
  const [a, b] = [item, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
