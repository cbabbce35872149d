import { y } from '@ledenbureau/forms';

/** What an administrator adds in words; '' is nothing. */
export const comment = y.string().trim().max(500);
/** As the part of a body that is left out when nothing was said. */
export const text = (value: string) => (value.trim() ? { text: value.trim() } : {});
export const commentBody = (value: string) => (value.trim() ? { comment: value.trim() } : {});
