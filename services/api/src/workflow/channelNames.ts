import type { Words } from './columns.ts';

/** How a request came, in the words of a file. */
export const channelNames = {
  portal: { nl: 'Portaal', en: 'Portal' },
  email: { nl: 'E-mail', en: 'Email' },
  post: { nl: 'Post', en: 'Post' },
  admin: { nl: 'Administratie', en: 'Administration' },
} as const satisfies Record<string, Words>;
