import { stopClock } from './stopClock.ts';

/** Before the story of a page: forgets what another one kept, and stops the clock. */
export function freshPage() {
  sessionStorage.clear();
  // not all: Storybook keeps its own there
  for (const key of Object.keys(localStorage)) if (/^(?:ledenbureau\.|lb-)/u.test(key)) localStorage.removeItem(key);
  return stopClock();
}
