const listeners = new Set<() => void>();

/** How much has come of the file that is under way, for useSyncExternalStore; 0 where none is. */
export const received = {
  size: 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  bytes: (): number => received.size,
  count: (size: number): void => {
    received.size = size;
    listeners.forEach((tell) => tell());
  },
};
