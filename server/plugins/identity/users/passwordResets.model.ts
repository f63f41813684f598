/** A request for a new password, with the name that was typed. The user is looked up later. */
export interface PasswordResetRequest {
  name: string;
  ip: string;
  on: string;
}
