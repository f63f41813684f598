import { afterEach } from 'vitest';
import { closeTestApps } from '../app/testApp.ts';

// Read again for each file, as modules are not: hooks hold for the file that is being read.
afterEach(closeTestApps);
