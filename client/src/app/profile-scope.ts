/** The `scope` of changes of the user's own profile. They run one after the other, so that the last press also wins on the server. */
export const PROFILE_SCOPE = { id: 'profile' };
