// What the service sent to the database, as a spy on `pg.Client.prototype.query` heard it.
interface Statement {
  text: string;
  values: unknown[];
  /** A session keeps its plan. */
  prepared: boolean;
}

/** One call of `query`: of a text with its values, or of a statement that is prepared. */
export function statementOf([query, values]: readonly unknown[]): Statement {
  const plain = (text: string) => text.replace('/* prepared */', '');
  if (typeof query === 'string') {
    return { text: plain(query), values: (values as unknown[] | undefined) ?? [], prepared: false };
  }
  const { text, values: bound } = query as { text: string; values: unknown[] };
  return { text: plain(text), values: bound, prepared: true };
}
