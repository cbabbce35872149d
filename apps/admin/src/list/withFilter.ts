/** The parameters of an address with another filter ('' removes one). Another filter starts at its first page. */
export function withFilter(search: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: '', cursor: '', ...changes })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
