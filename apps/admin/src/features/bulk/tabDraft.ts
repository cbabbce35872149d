import { readStorage, writeStorage } from '@ledenbureau/workbench';

/** What is typed and not kept by the server yet. */
export interface TabDraft<T> {
  owner: string;
  value: T;
  /** When it was typed last, in milliseconds. */
  at: number;
}

const tab = () => sessionStorage;

/** What somebody typed in this tab and did not send; null without, or where it is somebody else's. */
export function recallDraft<T>(key: string, owner: string): TabDraft<T> | null {
  const text = readStorage(tab, key);
  const draft = text === null ? null : (JSON.parse(text) as TabDraft<T>);
  return draft?.owner === owner ? draft : null;
}

/** Keeps what is typed in this tab, so that a reload or a new sign-in loses nothing; null forgets it. */
export function keepDraft(key: string, owner: string, value: object | null): void {
  const draft = value === null ? null : ({ owner, value, at: Date.now() } satisfies TabDraft<object>);
  writeStorage(tab, key, draft && JSON.stringify(draft));
}
