import { hash } from 'node:crypto';

/** The stored form of a token, key or code. They are random, so a plain hash without a salt is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
