import { useEffect } from 'react';
import { useScope } from './context.ts';
import { ArrayNode } from './core/arrayNode.ts';
import { FieldNode } from './core/fieldNode.ts';
import type { ParentNode } from './core/parentNode.ts';
import type { FormStore } from './core/store.ts';
import type { ParsedValue } from './core/typed.ts';
import { asValues, keyOf, serialize, type Values } from './core/values.ts';

export interface DraftProps {
  /** Key in the session storage; one for each form. */
  storageKey: string;
  /** Whose draft it is, for instance the user's id: nobody else gets to see it. */
  owner?: string;
  /** Told that values of an earlier visit were put back, and when they were typed last; null where that was not kept. */
  onRestore?(typedAt: Date | null): void;
}

const delay = 250;

/**
 * Keeps what is typed in this tab's session storage: it survives a reload and a new sign-in. Never passwords or files.
 * Values are canonical, so that another language reads none of them as another number; a text that could not be read is
 * kept as it is, with what was wrong with it. Goes when the values are saved, reset, or given up at the
 * UnsavedChangesGuard.
 */
export function Draft({ storageKey, owner = '', onRestore }: DraftProps) {
  const { store } = useScope();
  useEffect(() => {
    const storedDraft = read(storageKey, owner);
    if (storedDraft) {
      restore(store, storedDraft);
      onRestore?.(typeof storedDraft.at === 'number' ? new Date(storedDraft.at) : null);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      const { root } = store;
      const draft = () => ({
        owner,
        at: Date.now(),
        values: serialize(root.draft()),
        unread: Object.fromEntries(unread(root, '')),
      });
      save(storageKey, store.getState().changed ? draft() : null);
    };
    const later = () => {
      timer ??= setTimeout(write, delay);
    };
    const now = () => {
      if (timer !== undefined) write();
    };
    const stops = [store.valueChanges.subscribe(later), store.saves.subscribe(write)];
    window.addEventListener('pagehide', now);
    return () => {
      now();
      window.removeEventListener('pagehide', now);
      stops.forEach((stop) => stop());
    };
    // oxlint-disable-next-line react/exhaustive-deps -- onRestore is told once, at the first render
  }, [store, storageKey, owner]);
  return null;
}

interface StoredDraft {
  owner: string;
  /** When it was typed last, in milliseconds. */
  at: number;
  values: unknown;
  /** By the path of the field. */
  unread: unknown;
}

function restore(store: FormStore, { values, unread: texts }: Values): void {
  store.batch(() => store.root.setValue(values));
  for (const [path, typed] of Object.entries(asValues(texts))) {
    const node = store.find(path);
    if (node instanceof FieldNode) node.setUnread(typed as ParsedValue);
  }
}

/** The texts that stand in fields and could not be read, by path. */
function unread(group: ParentNode, path: string): [string, ParsedValue][] {
  return group.children().flatMap((node, index): [string, ParsedValue][] => {
    const at = path + (group instanceof ArrayNode ? String(index) : keyOf(node.name));
    if (!(node instanceof FieldNode)) return unread(node, `${at}.`);
    return node.unread && !node.secret ? [[at, node.unread]] : [];
  });
}

function read(key: string, owner: string): Values | null {
  try {
    const draft = asValues(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return draft.owner === owner ? draft : null;
  } catch {
    // Unreadable, or no storage in this browser: the form starts as it is.
    return null;
  }
}

function save(key: string, draft: StoredDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is full or switched off: the form still works, it only does not survive a reload.
  }
}
