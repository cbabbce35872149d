/**
 * What an error says. Two have no sentence of their own: that of a name with two addresses of which none answers, and that of a
 * call (`fetch failed`).
 */
export function said(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(said))].join('; ');
  if (error instanceof TypeError && error.cause instanceof Error) return said(error.cause);
  return error instanceof Error ? error.message : String(error);
}
