/** What the policy asks of a user. */
export const policySubject = ({ id, isSysAdmin = false }: { id: number; isSysAdmin?: boolean | undefined }) => ({
  id,
  isSysAdmin,
});
