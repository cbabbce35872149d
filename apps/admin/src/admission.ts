import type { AuthOptions, UserInfo } from '@ledenbureau/auth';

interface Administrator extends UserInfo {
  isAdmin: boolean;
}

/** Who may come in (specification, section 6): only the boolean `true` makes an administrator. */
export const administratorsOnly = (membersSite: string) =>
  ({
    parseUser: (user, { is_admin }) => ({ ...user, isAdmin: is_admin === true }),
    admit: ({ isAdmin }) => isAdmin || { leaveTo: membersSite },
  }) satisfies Pick<Required<AuthOptions<Administrator>>, 'parseUser' | 'admit'>;
