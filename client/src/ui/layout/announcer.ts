import { createListeners } from '../listeners.ts';

const { subscribe, notify } = createListeners<[text: string]>();

/** Makes screen readers announce a text politely. Needs an `<Announcer />` on the page. */
export const announce = notify;

/** Registers a listener. Returns a function that removes it. */
export const onAnnouncement = subscribe;
