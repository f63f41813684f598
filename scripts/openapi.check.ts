import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { contract } from '#contract/index.ts';
import { openApi } from '#server/http/openapi/openapi.ts';

/**
 * Redocly's recommended rules and Spectral's for OpenAPI, each with where it is broken. Some paths of the contract differ
 * from others in nothing but a word where those have a number, which the server tells apart.
 */
const document = openApi(contract, '/fileshare/api');

const redocly = await lintFromString({
  source: JSON.stringify(document),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } }),
});
const broken = redocly.map(
  ({ ruleId, message, location }) =>
    `${ruleId}: ${message} (${location[0] && 'pointer' in location[0] ? location[0].pointer : ''})`,
);

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
for (const { code, message, path } of await linter.run({ ...document }))
  broken.push(`${code}: ${message} (${path.join('/')})`);

for (const line of broken.slice(0, 50)) process.stderr.write(`${line}\n`);
process.stdout.write(`openapi.json: ${broken.length} rules broken\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
