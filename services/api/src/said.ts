import type pg from 'pg';

/**
 * What an error says. Two have no sentence of their own: that of a name with two addresses of which none answers, and that of a
 * call (`fetch failed`).
 */
export function said(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(said))].join('; ');
  if (error instanceof TypeError && error.cause instanceof Error) return said(error.cause);
  return error instanceof Error ? messageOf(error) : String(error);
}

/** PostgreSQL quotes in errors of class 22 the value that it could not read, which may be of a member: their code says what it was. */
const messageOf = ({ message, code = '' }: Error & { code?: string }): string =>
  /^22[0-9A-Z]{3}$/.test(code) ? `PostgreSQL could not use a value (${code})` : message;

/**
 * What the log has of an error. PostgreSQL tells in `detail` and `where` which row broke a rule, with the name and the account of a
 * member, and in some messages what was typed; other errors carry what they were about: only what is named here is written.
 */
export function logged(error: unknown): Record<string, unknown> & Record<'type' | 'message' | 'stack', string> {
  if (!(error instanceof Error)) return { type: typeof error, message: said(error), stack: '' };
  const { code, severity, table, column, constraint, routine } = error as Partial<pg.DatabaseError>;
  const { name: type, stack = '', cause } = error;
  const message = messageOf(error);
  return {
    type,
    message,
    stack: stack.replace(error.message, () => message),
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
