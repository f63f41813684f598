import { Membership } from './Membership.tsx';

/** The members of a group, `/bizunit/group/{id}/member`. */
export default () => <Membership resource="groups" />;
