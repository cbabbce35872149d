import { type PageName, pageTable } from './pages.ts';

const ofPages = Object.fromEntries(Object.entries(pageTable).map(([name, { path }]) => [name, path])) as {
  readonly [Name in PageName]: (typeof pageTable)[Name]['path'];
};

/** The paths by name: those of the pages, and those outside of their frame. */
export const paths = {
  ...ofPages,
  /** Where both servers send a sign-in that failed. */
  error: '/error',
  signOut: '/account/sign-out',
  registration: '/registration',
  recovery: '/recovery',
  verification: '/verification',
} as const;

/** Pages without a session beside the login and the error: no sign-in begins there, and none leads back to them. */
export const publicPaths = ['/registration', '/recovery', '/verification'] as const;

/** Address of a member's page. */
export const memberHref = (memberNo: number | string) => `${paths.member}?lid=${memberNo}`;

/** Address of something that waits, in the list without what members ask for. */
export const approvalHref = (id: string) => `${paths.approvals}?requests=false&id=${id}`;

/** Address of a year. */
export const periodHref = (year: number) => `${paths.periods}/${year}`;
