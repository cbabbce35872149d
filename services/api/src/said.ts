/** What an error says; of a name with two addresses, of which none answered, what each said: together they have no sentence. */
export function said(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(said))].join('; ');
  return error instanceof Error ? error.message : String(error);
}
