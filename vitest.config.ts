import { defineConfig } from 'vitest/config';
import { swiftCredentials } from './tests/support/servers/storage/swift.ts';

/**
 * Limits only end what hangs: the slowest tests take a fifth of them on two quiet cores. A machine half as fast and
 * busy with other things must not fail a test.
 */
const TIMEOUT_MS = 60_000;

const server = {
  include: ['tests/server/**/*.test.ts'],
  setupFiles: ['tests/support/setup/testApps.setup.ts', 'tests/support/setup/accessReads.setup.ts'],
  // The server is read once for each process instead of once for each file, which took a third of the time.
  isolate: false,
  testTimeout: 2 * TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
};

/** Whole screens over a server of their own, which take minutes: `npm run test:screens`. The suite has the others. */
const WHOLE_SCREENS = 'tests/web/screens/{backOffice,fileShare,layout,login,system}/**/*.test.{ts,tsx}';

/** What is waited for comes later on a busy machine than within the second that is usual. */
const patient = { poll: { timeout: TIMEOUT_MS } };

const web = {
  environment: 'jsdom',
  globalSetup: ['tests/support/setup/server.setup.ts'],
  setupFiles: ['tests/support/setup/web.setup.ts', 'tests/support/setup/printedErrors.setup.ts'],
  testTimeout: 2 * TIMEOUT_MS,
  expect: patient,
};

export default defineConfig({
  test: {
    expect: patient,
    // One more than the two cores we count on: a third of the time a worker waits for a disk or a thread of its own.
    maxWorkers: 3,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{contract,architecture}/**/*.test.ts'],
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      { extends: true, test: { name: 'server', ...server, globalSetup: ['tests/support/setup/sqlite.setup.ts'] } },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...server,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/setup/postgres.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 's3',
          ...server,
          env: { TEST_DATABASE: 'postgres', TEST_STORAGE: 's3', ...swiftCredentials },
          globalSetup: ['tests/support/setup/s3.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: ['tests/support/setup/s3.setup.ts', 'tests/support/setup/server.setup.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: [WHOLE_SCREENS],
          ...web,
        },
      },
      { extends: './vite.config.ts', test: { name: 'screens', include: [WHOLE_SCREENS], ...web, maxWorkers: 1 } },
      {
        extends: true,
        test: {
          name: 'e2e',
          // The main path in every engine: in Chromium the others walk it, and more.
          include: ['tests/e2e/**/*.test.ts', 'tests/browsers/mainPath/{firefox,webkit}.test.ts'],
          globalSetup: ['tests/support/setup/e2e.setup.ts'],
          testTimeout: 4 * TIMEOUT_MS,
          hookTimeout: 4 * TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['tests/support/setup/e2e.setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
