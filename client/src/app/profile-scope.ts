/** Changes of the user's own profile run one after the other, so that the last press also wins on the server. */
export const PROFILE_SCOPE = { id: 'profile' };
