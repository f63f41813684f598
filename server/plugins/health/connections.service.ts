import type { HealthReport } from '#contract/instance/health.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { isMailServerUp } from '../mail/mail.service.ts';

/** Whether the other configured systems can be reached; for the mail server, by the result of the last mails. */
export async function connectionStates(ctx: Ctx): Promise<HealthReport['connections']> {
  const { ldapClient, oidcClient, officeServer } = ctx;
  const parts: Record<HealthReport['connections'][number]['part'], Promise<boolean | undefined> | undefined> = {
    directory: ldapClient?.withSession((session) => session.seesEntries()).catch(() => false),
    provider: oidcClient?.isUp(),
    mail: isMailServerUp(ctx),
    office: officeServer && Promise.resolve(officeServer.state(ctx.now()).state === 'ok'),
  };
  const entries = Object.entries(parts) as [keyof typeof parts, Promise<boolean | undefined> | undefined][];
  const states = await Promise.all(entries.map(async ([part, isUp]) => ({ part, isUp: await isUp })));
  return states.flatMap(({ part, isUp }) => (isUp === undefined ? [] : [{ part, isUp }]));
}
