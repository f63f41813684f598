import type { TestProject } from 'vitest/node';
import type { ObjectStore } from '../servers/storage/objectStore.ts';
import { startSwift } from '../servers/storage/swift.ts';
import { setup as setupPostgres, teardown as teardownPostgres } from './postgres.setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The endpoint of the test service; only in the project `s3`. */
    s3: string;
  }
}

let swift: ObjectStore;

export async function setup(project: TestProject): Promise<void> {
  swift = await startSwift();
  project.provide('s3', swift.endpoint);
  await setupPostgres(project);
}

export async function teardown(): Promise<void> {
  await teardownPostgres();
  await swift.stop();
}
