import { writeStorage } from '@ledenbureau/workbench';

// Apart from what is kept there: every page has a way to sign out, and few show who was looked at.

export const recentKey = 'ledenbureau.members.recent';
export const tab = () => sessionStorage;

/** Nothing is left of whom somebody looked at. */
export const forgetMembers = (): void => writeStorage(tab, recentKey, null);
