/**
 * The OAuth library with one challenge for all: jsdom's byte arrays are of another realm than Node's crypto. What the real
 * challenge is, the tests of createAuth prove.
 */
export const withFixedChallenge = (library: object) => ({
  ...library,
  calculatePKCECodeChallenge: async () => 'challenge',
});
