import type { Mutation, MutationCache } from '@tanstack/react-query';

const claimed = new WeakSet<object>();

/** Whoever began this says itself what failed, wherever one is by then. */
export function claim(error: unknown): void {
  claimed.add(error as Error);
}

/** `title`: what it does, where it says so. `error`: what it failed of; null: it is done. */
export type LateStepEvents = (title: string | undefined, error: Error | null) => void;

/** Hears of steps that end once nothing on screen waits for them any more: no place is left to say it, and nobody has to think of that. */
export function hearLateSteps(cache: MutationCache, hear: LateStepEvents): () => void {
  const left = new WeakSet<Mutation>();
  return cache.subscribe((event) => {
    const { mutation, type } = event;
    if (type === 'observerAdded') left.delete(mutation);
    else if (type === 'observerRemoved') left.add(mutation);
    else if (type === 'updated' && left.has(mutation) && !mutation.meta?.aside) {
      const { action } = event;
      const title = mutation.meta?.title;
      if (action.type === 'success') hear(title, null);
      else if (action.type === 'error')
        // who sent it hears of it first
        setTimeout(() => claimed.has(action.error as Error) || hear(title, action.error as Error));
    }
  });
}
