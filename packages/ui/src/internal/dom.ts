import type { Ref, RefCallback } from 'react';

/** The page or the shadow root that an element stands in (`getRootNode()`): what has the focus or an id there, it alone can tell. */
export type RootNode = Document | ShadowRoot;

/** One ref callback for several refs. */
export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (node) => {
    const cleanups = refs.map((ref) => {
      if (typeof ref === 'function') return ref(node) ?? (() => ref(null));
      if (ref) ref.current = node;
      return () => {
        if (ref) ref.current = null;
      };
    });
    return () => cleanups.forEach((cleanup) => cleanup());
  };
}

/** Joins ids for aria-describedby; undefined when there is none. */
export const joinIds = (...ids: (string | false | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined;
