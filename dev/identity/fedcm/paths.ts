/** The client that the identity service is at the embedded provider; its origin is the one of the back office. */
export const clientId = 'ledenbureau';

/** Where the provider's parts are, at the address of the identity service. */
export const paths = {
  config: '/fedcm/config.json',
  accounts: '/fedcm/accounts',
  clientMetadata: '/fedcm/client_metadata',
  assertion: '/fedcm/assertion',
  signIn: '/fedcm/sign-in',
  signOut: '/fedcm/sign-out',
} as const;
