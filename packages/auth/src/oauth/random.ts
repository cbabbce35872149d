/** Random bytes, a multiple of 3, as base64url text of 4 characters for every 3: without the bias of picking letters. */
function randomText(bytes: number): string {
  const binary = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_');
}

/** PKCE code verifier of 96 characters. */
export const randomVerifier = () => randomText(72);

/** OAuth state of 32 characters. */
export const randomState = () => randomText(24);
