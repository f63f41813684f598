import { config } from 'zod';

/** The content security policy forbids code from text, and counts even zod's trying whether it may as a violation. */
config({ jitless: true });
