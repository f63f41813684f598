import type { Control } from 'ldapts';
import type { Ldap } from './ldapConnection.ts';

/** Asks for the state of a password with a bind (draft-behera-ldap-password-policy). */
const PASSWORD_POLICY = '1.3.6.1.4.1.42.2.27.8.5.1';
/** The errors that only a right password gets: it has expired, and it has to be changed after a reset. */
const CHANGE_FIRST = [0, 2];
/** The same in the words of Active Directory. */
const CHANGE_FIRST_AD = /\bdata (532|773)\b/;
/** The error of the answer: a context-specific tag, its length, the number. */
const ERROR_TAG = 0x81;

/** The request of the control, which the library fills with the answer to it. */
export function passwordPolicyControl({ Control: Base }: Ldap): Control & { mustChange: boolean } {
  return new (class extends Base {
    mustChange = false;

    constructor() {
      super(PASSWORD_POLICY);
    }

    override parseControl({ buffer }: { buffer: Buffer }) {
      const [tag, length, error = -1] = buffer.subarray(-3);
      this.mustChange = tag === ERROR_TAG && length === 1 && CHANGE_FIRST.includes(error);
    }
  })();
}

/** Whether a refused sign-in was about a password that is right and has to be changed. */
export function mustChangeFirst(error: unknown): boolean {
  return error instanceof Error && CHANGE_FIRST_AD.test(error.message);
}
