import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useMessageText, useScope } from './context.ts';
import type { GroupNode } from './core/groupNode.ts';
import type { FormNode } from './core/node.ts';
import type { Place } from './core/presence.ts';
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

/**
 * The node of a name in a group: whatever shows that name, and whenever, it is the same one. `open` looks for it, and
 * makes it when there is none.
 */
export const useNode = <N extends FormNode>(open: () => N, group: GroupNode, name: string, item?: string): N =>
  // eslint-disable-next-line react/exhaustive-deps -- what it is opened with counts only when the name is new
  useMemo(open, [group, name, item]);

/** Shows a field, group or array in its group, under its name, with its options, for as long as the caller is there. */
export function useMember<O>(
  node: FormNode & { configure(options: O): void },
  group: GroupNode,
  place: Omit<Place, 'owner'>,
  options: O,
) {
  const owner = useRef(null);
  const { name, item } = place;
  useLayoutEffect(() => node.configure(options));
  // eslint-disable-next-line react/exhaustive-deps -- rules of an array count when its first member comes
  useLayoutEffect(() => node.enter(group, { ...place, owner }), [group, name, item, node]);
  useEffect(() => () => node.exit(owner), [node]);
}
