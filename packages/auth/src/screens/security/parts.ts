/** Parts of the address; a removal names the app, or a passkey by its id. */
export const parts = {
  app: 'app',
  passkey: 'passkey',
  codes: 'codes',
  newCodes: 'new-codes',
  removal: 'remove-',
} as const;
