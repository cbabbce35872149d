import { stopClock } from './stopClock.ts';

/** Before the story of a page: forgets what another one kept, and stops the clock. */
export function freshPage() {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith('ledenbureau.')) localStorage.removeItem(key);
  return stopClock();
}
