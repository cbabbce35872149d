import { isCommandKey } from '@ledenbureau/ui';
import { readStorage, writeStorage } from '../storage.ts';

const storage = () => localStorage;
const offKey = 'ledenbureau.keys';

/** Whether single keys do anything; kept in this browser. Who speaks to the computer would press them by accident. */
export const singleKeys = {
  on: (): boolean => readStorage(storage, offKey) !== 'off',
  set: (on: boolean): void => writeStorage(storage, offKey, on ? null : 'off'),
};

const isCovered = () => document.querySelector('dialog[open]') !== null;

/** Somebody types, or a dialog or menu is open: a letter is no command then. */
const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]') !==
      null) ||
  isCovered();

/** Whether a key is pressed by itself, where nothing else takes it. */
export const isSingle = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target));

/** Whether the search is asked for with Ctrl (or ⌘), from wherever the focus is. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  isCommandKey(event) && !event.defaultPrevented && !isCovered();
