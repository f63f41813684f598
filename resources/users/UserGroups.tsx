import { Membership } from '#resources/groups/Membership.tsx';

/** The groups of a user, `/bizunit/user/{id}/group`. */
export default () => <Membership resource="users" />;
