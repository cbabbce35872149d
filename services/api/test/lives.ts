// What becomes of a member while something waits, written beside the service.
import { asSuperuser } from './harness.ts';
import type { TestApp } from './harness.ts';

/** Each takes the id of a member. */
export function livesOf(app: TestApp) {
  const set = (change: string) => (id: string) =>
    asSuperuser(app.url, `update members set ${change} where id = '${id}'`);
  return {
    block: set("status = 'blocked'"),
    died: set("status = 'deceased', deceased_on = '2026-11-10', gone_known_at = now()"),
    /** Neither blocked nor dead after all. */
    back: set("status = 'active', deceased_on = null, gone_known_at = null"),
  };
}
