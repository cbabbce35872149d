import { useLayoutEffect, useRef } from 'react';

export interface PageKey {
  /** As the browser names it: `j`, `?`, `/`. */
  key: string;
  /** What it does, for the list of keys. */
  label: string;
  /** @param follow leads to an address of the app, as a link does */
  run(follow: (href: string) => unknown): void;
  /** Only where the focus is on no control of its own, or on the row that is open: there the key has nothing else to do. */
  loose?: boolean;
}

/** What lies over the page: the search for everything, or the list of keys. */
export type Layer = 'search' | 'keys' | null;

/** What is on screen and has keys, the newest last. */
const onScreen = new Set<{ current: readonly PageKey[] }>();

/** The single keys of what is on screen; of two for one key the newer counts. */
export const pageKeys = (): readonly PageKey[] => [
  ...new Map([...onScreen].flatMap(({ current }) => current.map((key) => [key.key, key] as const))).values(),
];

/** Gives the page single keys for as long as the caller is there; AppKeys listens to them and lists them. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const latest = useRef(keys);
  // both before what is on screen can be seen: a key that is pressed at once does what the screen says
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    onScreen.add(latest);
    return () => void onScreen.delete(latest);
  }, []);
}
