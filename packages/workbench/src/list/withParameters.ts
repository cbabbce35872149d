/** Another filter starts at its first page. */
export const firstPage = { page: '', cursor: '' };

/** The parameters of an address with some changed ('' removes one); the page of a list stays as it is. */
export function withParameters(search: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
