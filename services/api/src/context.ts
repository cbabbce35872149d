import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database.ts';

/** What every module of the service works with; given once, when the app is built. */
export interface AppContext {
  db: Db;
  config: Config;
  clock: Clock;
}
