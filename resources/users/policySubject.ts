/** The values of a user that the policy needs. */
export const policySubject = ({ id, isSysAdmin = false }: { id: number; isSysAdmin?: boolean | undefined }) => ({
  id,
  isSysAdmin,
});
