// For tests: what those of one file share, over real HTTP.
import { beforeEach } from 'vitest';
import { identityOfTests } from '../../testing/fakeIdentity.ts';

/** An identity service for the tests of a file; the tab has kept nothing when each of them begins. */
export async function startScreenTests() {
  beforeEach(() => window.sessionStorage.clear());
  return { identity: await identityOfTests() };
}
