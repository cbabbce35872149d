import type { PageKey } from './pageKeys.ts';

export interface HelpProps {
  /** What it opens at, as the app names it; null for the page that is on screen. */
  topic: string | null;
  /** The keys that every page has, for a KeyList in the help. */
  keys: readonly PageKey[];
  onClose(): void;
}

type Listener = (topic: string | null) => void;

/** AppKeys, where it is on screen. */
const listeners = new Set<Listener>();

/** Opens the app's help over whatever is on screen: at a topic, or at the page itself. */
export const openHelp = (topic: string | null = null): void => {
  for (const open of listeners) open(topic);
};

/** Hears when help is asked for; answers how to hear no more. */
export function onHelp(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
