import { holdKeys, holdsKeys } from '@ledenbureau/ui';
import { isSearchKey, isSingle, singleKeys } from './singleKeys.ts';

/** Whether the pages stand: from then on AppKeys listens. */
let stands = false;

/**
 * Hears that the search for everything is asked for before the pages stand, and keeps what is typed for it: for the first script of
 * an app. `/` searches everything then, since no page is there that has a field of its own for it.
 */
export function holdEarlyKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (stands || !(isSearchKey(event) || (event.key === '/' && isSingle(event) && singleKeys.on()))) return;
    event.preventDefault();
    holdKeys();
  });
}

/** Says that the pages stand; whether the search was asked for before that. */
export function takeEarlySearch(): boolean {
  stands = true;
  return holdsKeys();
}
