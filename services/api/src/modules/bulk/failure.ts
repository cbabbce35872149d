/** Why a row kept its batch from being booked. */
export interface Failure {
  line: number | null;
  column: string | null;
  code: string;
  params: Record<string, unknown>;
}

/** What the audit keeps of a failure: its chain forgets nothing, and `params` may have a name. */
export const placeOf = ({ line, column, code }: Failure): Omit<Failure, 'params'> => ({ line, column, code });
