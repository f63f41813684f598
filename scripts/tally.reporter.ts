import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What one test module, or the run as a whole, came to: a line of the file that `TALLY_FILE` names. */
export interface Tally {
  project: string;
  passed: number;
  failed: number;
}

/** Counts the tests of a run. A file that does not load and an error outside a test count as a failed test each. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tallies = modules.map((module): Tally => {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      const broken =
        module.errors().length + [...module.children.allSuites()].flatMap((suite) => suite.errors()).length;
      return {
        project: module.project.name,
        passed: states.filter((state) => state === 'passed').length,
        failed: states.filter((state) => state === 'failed').length + broken,
      };
    });
    if (unhandled.length > 0) tallies.push({ project: '', passed: 0, failed: unhandled.length });
    const lines = tallies.map((tally) => `${JSON.stringify(tally)}\n`);
    appendFileSync(process.env.TALLY_FILE as string, lines.join(''));
  }
}
