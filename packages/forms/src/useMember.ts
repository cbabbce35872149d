import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useMessageText, useScope } from './context.ts';
import type { GroupNode } from './core/groupNode.ts';
import type { FormNode } from './core/node.ts';
import type { Signal } from './core/signal.ts';

/** What `get` reads, kept up to date by what tells of its changes. */
export const useLatest = <T>({ subscribe }: Pick<Signal, 'subscribe'>, get: () => T): T =>
  useSyncExternalStore(subscribe, get, get);

/** The form around the caller and the words of its messages; renders the caller when a visible message changed. */
export function useMessages() {
  const { store } = useScope();
  useLatest(store.messageChanges, store.messageCount);
  return { store, text: useMessageText() };
}

/** Keeps a field or group in its group, under its name, with its options, for as long as the caller is shown. */
export function useMember<O>(
  node: FormNode & { configure(options: O): void },
  group: GroupNode,
  name: string,
  options: O,
) {
  useLayoutEffect(() => node.configure(options));
  useLayoutEffect(() => node.enter(group, name), [group, name, node]);
  useEffect(() => node.exit, [node]);
}
