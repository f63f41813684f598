import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)`;
const summary = new RegExp(String.raw`\bsummary:\s*${text}(?:\s*\+\s*${text})*,`, 'g');

/** Leaves out what the API reference says of each call: the server tells it, and no page needs the sentences. */
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
