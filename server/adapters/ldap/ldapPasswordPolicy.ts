import type { Control } from 'ldapts';
import type { Ldap } from './ldapConnection.ts';

/** OID of the control that requests the password state with a bind (draft-behera-ldap-password-policy). */
const PASSWORD_POLICY = '1.3.6.1.4.1.42.2.27.8.5.1';
/** Errors that are returned only for a correct password: it has expired, or it must be changed after a reset. */
const CHANGE_FIRST = [0, 2];
/** The same errors in the messages of Active Directory. */
const CHANGE_FIRST_AD = /\bdata (532|773)\b/;
/** The error in the response: a context-specific tag, its length, the number. */
const ERROR_TAG = 0x81;

/** The request control; the library stores the response control in it. */
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

/** Whether a bind failed although the password is correct, because the password must be changed first. */
export function mustChangeFirst(error: unknown): boolean {
  return error instanceof Error && CHANGE_FIRST_AD.test(error.message);
}
