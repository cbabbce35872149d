import { type PageKey, usePageKeys } from './pageKeys.ts';

/** The single keys of a part of the page; renders nothing. */
export function ListKeys({ keys }: { keys: readonly PageKey[] }) {
  usePageKeys(keys);
  return null;
}
