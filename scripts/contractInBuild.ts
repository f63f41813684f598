import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)`;
const summary = new RegExp(String.raw`\bsummary:\s*${text}(?:\s*\+\s*${text})*,`, 'g');

/** Removes the descriptions of the API reference from the web build: only the server needs them. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/[^?]*\.ts$/.test(id) || id.endsWith('/endpoint.ts')) return null;
    const rest = code.replace(summary, '');
    if (/\bsummary:/.test(rest)) this.error(`A summary of ${id} is not written as plain text.`);
    return { code: rest, map: null };
  },
};

const webSource = /\/(?:src|resources|dataProvider|authProvider)\/[^?]*\.tsx?$/;
const contractSource = /\/contract\/[^?]*\.ts$/;
const schemaCall = /(?<!\b(?:JSON|Date|URL))\.(?:safeParse|parse)(?:Async)?\(/;
const advice = 'calls a schema, which the web build does not have: write the rule as a plain function.';

/**
 * Fails the build when browser code calls a schema: `src/zodStub.ts` replaces zod there and would accept every value.
 * Only code that remains after tree shaking counts.
 */
export const noSchemaCalls: Plugin = {
  name: 'no-schema-calls',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (webSource.test(id) && schemaCall.test(code)) this.error(`${id} ${advice}`);
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, { code }] of Object.entries(chunk.modules))
        if (contractSource.test(id) && schemaCall.test(code ?? '')) this.error(`${id} ${advice}`);
    }
  },
};
