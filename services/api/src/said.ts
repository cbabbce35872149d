import type pg from 'pg';

/**
 * What an error says. Two have no sentence of their own: that of a name with two addresses of which none answers, and that of a
 * call (`fetch failed`).
 */
export function said(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(said))].join('; ');
  if (error instanceof TypeError && error.cause instanceof Error) return said(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/**
 * What the log has of an error. PostgreSQL tells in `detail` and `where` which row broke a rule, with the name and the account of a
 * member, and other errors carry what they were about: only what is named here is written.
 */
export function logged(error: unknown): Record<string, unknown> & Record<'type' | 'message' | 'stack', string> {
  if (!(error instanceof Error)) return { type: typeof error, message: said(error), stack: '' };
  const { code, severity, table, column, constraint, routine } = error as Partial<pg.DatabaseError>;
  const { name: type, message, stack = '', cause } = error;
  return {
    type,
    message,
    stack,
    code,
    severity,
    table,
    column,
    constraint,
    routine,
    ...(cause === undefined ? {} : { cause: logged(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(logged) } : {}),
  };
}
