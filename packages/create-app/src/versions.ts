import { readFileSync } from 'node:fs';

/** Versions by the name of a package: those that this one was built and tried with. */
export type Versions = Readonly<Record<string, string>>;

/** Written beside the code when it is built (scripts/publish/createApp.ts). */
export const readVersions = (): Versions =>
  JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8')) as Versions;
