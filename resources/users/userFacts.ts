/** What the policy asks of a user. */
export const factsOf = ({ id, isSysAdmin = false }: { id: number; isSysAdmin?: boolean | undefined }) => ({
  id,
  isSysAdmin,
});
