import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useScope } from './context.ts';
import { ArrayNode } from './core/arrayNode.ts';
import { keyOf } from './core/values.ts';

/** A member of the array: give `key` to React and spread `field` on its field or FieldGroup. */
export interface FieldArrayItem<T> {
  key: string;
  field: { name: string; initialValue: T };
}

export interface FieldArrayApi<T> {
  items: readonly FieldArrayItem<T>[];
  /** Adds a member at the end, or at an index, and puts the focus into its first field. */
  add(value: T, at?: number): void;
  /** Removes a member; the focus goes to its successor, else to the one before, else to `addRef`. */
  remove(index: number): void;
  /** Moves a member with its values and states; the focus stays where it was. */
  move(from: number, to: number): void;
  /** The button that adds: it takes the focus when no member is left. */
  addRef(element: HTMLElement | null): void;
}

export interface FieldArrayProps<T> {
  /** Ends in []: `persons[]` gives the values key `persons`. */
  name: string;
  children(api: FieldArrayApi<T>): ReactNode;
}

/** The members of an array of fields or groups: add, remove, move. Their order in the document is that of the values. */
export function FieldArray<T = unknown>({ name, children }: FieldArrayProps<T>) {
  const { group, store } = useScope();
  const key = keyOf(name);
  const [array] = useState(() => {
    const { initial, value } = group.startOf(key);
    return new ArrayNode(group, initial, value);
  });
  const items = useSyncExternalStore(array.subscribe, array.getItems, array.getItems);
  const shown = useRef(items);

  useLayoutEffect(() => group.declareArray(key, array), [group, key, array]);
  // after the members that went are out: their effects are cleaned up first
  useEffect(() => {
    if (shown.current === items) return;
    shown.current = items;
    store.changed(group);
    array.focus(group.members(key));
  }, [items, array, group, key, store]);

  return children({
    items: items.map((item) => ({ key: item.key, field: { name: `${key}[]`, initialValue: item.initial as T } })),
    add: (value, at) => array.add(value, at),
    remove: (index) => array.remove(index),
    move: (from, to) => array.move(from, to),
    addRef: array.placeAddButton,
  });
}
