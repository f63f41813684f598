import type { HealthReport } from '#contract/instance/health.ts';
import type { Ctx } from '#server/kernel/context.ts';

/** Whether the other configured systems can be reached; for the mail server, by the result of the last mails. */
export async function connectionStates({
  config,
  ldapClient,
  oidcClient,
  stores,
}: Ctx): Promise<HealthReport['connections']> {
  const parts: Record<HealthReport['connections'][number]['part'], Promise<boolean> | undefined> = {
    directory: ldapClient?.withSession((session) => session.seesEntries()).catch(() => false),
    provider: oidcClient?.isUp(),
    mail: config.smtpUrl === undefined ? undefined : stores.outbox.isServerUp(),
  };
  const entries = Object.entries(parts) as [keyof typeof parts, Promise<boolean> | undefined][];
  const states = await Promise.all(entries.map(async ([part, isUp]) => ({ part, isUp: await isUp })));
  return states.flatMap(({ part, isUp }) => (isUp === undefined ? [] : [{ part, isUp }]));
}
