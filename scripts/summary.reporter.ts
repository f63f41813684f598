import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What one test module, or the run as a whole, came to: a line of the file that `SUMMARY_FILE` names. */
export interface Summary {
  project: string;
  passed: number;
  /** What failed, each with its reason. */
  failures: string[];
}

/** Counts the tests of a run. A file that does not load and an error outside a test count as a failed test each. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tallies = modules.map((module): Summary => {
      const tests = [...module.children.allTests()];
      const broken = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      return {
        project: module.project.name,
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failures: [
          ...tests
            .filter((test) => test.result().state === 'failed')
            .map((test) => describeError(`${module.relativeModuleId}: ${test.fullName}`, test.result().errors?.[0])),
          ...broken.map((error) => describeError(module.relativeModuleId, error)),
        ],
      };
    });
    if (unhandled.length > 0) {
      tallies.push({
        project: '',
        passed: 0,
        failures: unhandled.map((error) => describeError('Outside the tests', error)),
      });
    }
    const lines = tallies.map((summary) => `${JSON.stringify(summary)}\n`);
    appendFileSync(process.env.SUMMARY_FILE as string, lines.join(''));
  }
}

const describeError = (where: string, error: SerializedError | undefined) =>
  `${where}\n    ${error?.stack ?? error?.message}`;
