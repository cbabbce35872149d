/** Which one of something, and the version that was looked at. */
export interface Version {
  id: string;
  version: number;
}

/** Says what would come of it, and does nothing. */
export const dryRun = { dry_run: 'true' } as const;

/** The same key does it once, however often it is sent. */
export const keyed = (key: string) => ({ 'Idempotency-Key': key });

/** Changes what was looked at, or nothing. */
export const versioned = ({ version }: Pick<Version, 'version'>, key: string) => ({
  ...keyed(key),
  'If-Match': `"${version}"`,
});
