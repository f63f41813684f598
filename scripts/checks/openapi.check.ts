import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { contract } from '#contract/index.ts';
import { openApi } from '#server/http/openapi/openapi.ts';

/**
 * Checks the OpenAPI document with the recommended rules of Redocly and Spectral, and prints each violation. Some paths
 * differ only in a word where others have a number; the server tells them apart.
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
