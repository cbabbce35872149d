import type pg from 'pg';

/**
 * Whether an error of PostgreSQL says that it cannot answer now. Class 08 connection, 53 out of resources, 57 shut down or cancelled, 40 lost
 * against another transaction; 25006: the server only reads now, because another one took over; 55000: it lets nobody in for a while. A
 * transaction that had begun when that one did is not told by a code: no number is left for it.
 */
export const isServerAway = ({ code = '', routine }: Pick<pg.DatabaseError, 'code' | 'routine'>): boolean =>
  /^(08|53|57|40|25006|55000)/.test(code) || routine === 'GetNewTransactionId';

const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** pg reports a lost connection as a plain Error: by its code, else by the text of its own few messages. */
export function isConnectionError(error: Error & { code?: string }): boolean {
  return (
    connectionCodes.has(error.code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/.test(
      error.message,
    )
  );
}
