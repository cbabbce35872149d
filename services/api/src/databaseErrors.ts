import type pg from 'pg';

/**
 * Whether an error of PostgreSQL says that it cannot answer now. Class 08 connection, 53 out of resources, 57 shut down or cancelled, 40 lost
 * against another transaction; 25006: the server only reads now, because another one took over; 55000: it lets nobody in for a while.
 */
export const isServerAway = ({ code = '' }: pg.DatabaseError): boolean => /^(08|53|57|40|25006|55000)/.test(code);

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
