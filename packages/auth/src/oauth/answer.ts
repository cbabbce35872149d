/** Bytes: tokens and user info are a few thousand. */
const limit = 65_536;

/** The answer's text, of which no more than 64 KiB is ever read; null for a longer one. */
export async function readBounded(response: Response): Promise<string | null> {
  if (response.body == null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Seconds that the server's clock is ahead of this one: by the answer's Date, which other origins rarely show, else by
 * the moment at which the ID token was made. 0 where neither says.
 */
export function clockSkew(response: Response, text: string): number {
  const date = Date.parse(response.headers.get('date') ?? '') / 1000;
  const seconds = Number.isNaN(date) ? issuedAt(text) : date;
  return seconds == null ? 0 : Math.round(seconds - Date.now() / 1000);
}

/** `iat` of the ID token in a token answer. */
function issuedAt(text: string): number | null {
  try {
    const { id_token: idToken } = JSON.parse(text) as { id_token: string };
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat } = JSON.parse(atob(payload)) as { iat: unknown };
    return typeof iat === 'number' && Number.isFinite(iat) ? iat : null;
  } catch {
    return null; // no answer with an ID token: whoever reads it in full says what is wrong
  }
}
