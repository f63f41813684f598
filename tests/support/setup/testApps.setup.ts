import { afterEach } from 'vitest';
import { closeTestApps } from '../app/testApp.ts';

// Vitest runs this file again for each test file, as it must: hooks apply to the test file that registers them.
afterEach(closeTestApps);
