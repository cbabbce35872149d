/** Random bytes as base64url text: 4 characters for every 3 bytes, without the bias of picking from an alphabet. */
function randomText(bytes: number): string {
  const binary = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** PKCE code verifier of 96 characters. */
export const randomVerifier = () => randomText(72);

/** OAuth state of 32 characters. */
export const randomState = () => randomText(24);
