import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type DrivenWindow, until } from './drivenWindow.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Checked {
  axe: { run(options: object): Promise<AxeResults> };
  findings?: string[] | undefined;
}

/** The findings of axe on the current page that are serious or worse, one line each. */
export async function seriousFindings(window: DrivenWindow): Promise<string[]> {
  await window.driver.send('ExecuteScript', { script: `(function () {${source}}).call(globalThis)`, args: [] });
  // Contrast is measured once nothing fades in any more; what was drawn just now begins to a few frames later.
  const enough = 5;
  let polls = 0;
  await until(async () => {
    polls = (await window.evaluate(isStill)) ? polls + 1 : 0;
    if (polls < enough) throw new Error('Something moves on the page.');
  });
  await window.evaluate(check);
  return until(async () => {
    const findings = await window.evaluate(() => (globalThis as unknown as Checked).findings ?? null);
    if (!findings) throw new Error('axe has not finished.');
    return findings;
  });
}

/** Runs in the page. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
    );
}

/** Not all drivers wait for a promise. Runs in the page. */
function check(): void {
  const page = globalThis as unknown as Checked;
  page.findings = undefined;
  void page.axe.run({ resultTypes: ['violations'] }).then(({ violations }) => {
    page.findings = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`));
  });
}
