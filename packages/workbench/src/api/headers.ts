/** Which one of something, and the version that was looked at. */
export interface Version {
  id: string;
  version: number;
}

/** The same key does it once, however often it is sent. */
export const idempotencyHeaders = (key: string) => ({ 'Idempotency-Key': key });

/** Changes what was looked at, or nothing. */
export const versionHeaders = ({ version }: Pick<Version, 'version'>, key: string) => ({
  ...idempotencyHeaders(key),
  'If-Match': `"${version}"`,
});
