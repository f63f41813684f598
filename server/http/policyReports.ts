import { addMinutes } from 'date-fns';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { withoutHidden } from '#contract/rules/hidden.ts';
import type { Config } from '#server/config.ts';

/** Bytes of one request: browsers send some reports together. */
const MAX_BYTES = 16 * 1024;
/** Lines of the process log within a window: anyone can send reports. */
const MAX_LINES = 10;
const WINDOW_MINUTES = 10;
const MAX_TEXT = 100;

/** The path to which browsers report what the policy of a page has blocked. */
export const policyReportPath = (basePath: string) => `${basePath}/policy-report`;

const text = z.string().max(MAX_BYTES).optional();
/** As `report-uri` sends it. */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});
/** As the Reporting API sends it, several at once. */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }).optional(),
  }),
);

interface Violation {
  directive: string | undefined;
  blocked: string | undefined;
  source: string | undefined;
}

/**
 * Writes reports about the content security policy to the process log, a few lines in ten minutes. Who sends them is
 * not looked at, and of addresses only the origin is kept: those of shares hold their keys.
 */
export function receivePolicyReports(server: FastifyInstance, { basePath }: Pick<Config, 'basePath'>, now: () => Date) {
  let [windowEnd, lines, omitted] = [new Date(0), 0, 0];
  const write = ({ directive, blocked, source }: Violation) => {
    if (now() >= windowEnd) {
      if (omitted > 0) server.log.warn(`${omitted} reports about the content security policy were left out`);
      [windowEnd, lines, omitted] = [addMinutes(now(), WINDOW_MINUTES), 0, 0];
    }
    if (lines === MAX_LINES) return void omitted++;
    lines++;
    const from = source ? ` in a script of ${placeOf(source)}` : '';
    server.log.warn(`A browser blocked ${placeOf(blocked)} by ${shorten(directive)}${from}`);
  };
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      scope.getDefaultJsonParser('error', 'error') as never,
    );
    scope.post(policyReportPath(basePath), async ({ body }, reply) => {
      for (const violation of violationsIn(body)) write(violation);
      return reply.status(204).send();
    });
  });
}

function violationsIn(body: unknown): Violation[] {
  const one = report.safeParse(body);
  if (one.success) {
    const { 'effective-directive': effective, 'violated-directive': violated, ...sent } = one.data['csp-report'];
    return [{ directive: effective ?? violated, blocked: sent['blocked-uri'], source: sent['source-file'] }];
  }
  const several = reports.safeParse(body);
  return (several.data ?? []).flatMap(({ type, body: sent }) =>
    type === 'csp-violation' && sent
      ? [{ directive: sent.effectiveDirective, blocked: sent.blockedURL, source: sent.sourceFile }]
      : [],
  );
}

/** The origin of an address, or a keyword such as `inline` or `eval`. */
function placeOf(address = ''): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return shorten(url === undefined ? address : url.origin === 'null' ? url.protocol : url.origin);
}

const shorten = (value = '') => withoutHidden(value).slice(0, MAX_TEXT) || 'something';
