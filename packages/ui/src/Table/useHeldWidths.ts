import { useEffect, type RefObject } from 'react';

interface Held {
  /** Of each column, its part of the table. */
  shares: readonly number[];
  table: number;
}

/** By caption and columns, how wide a table was when it last had rows. */
const held = new Map<string, Held>();

/**
 * The widths that a table had with its rows, for while it waits for rows again: its header then stays where it was, and where it
 * will be. Of a table that never was in this page nothing is known.
 */
export function useHeldWidths(
  frame: RefObject<HTMLElement | null>,
  name: string,
  state: 'rows' | 'waiting' | 'other',
): Held | undefined {
  useEffect(() => {
    const table = frame.current?.querySelector('table');
    if (state !== 'rows' || !table || typeof ResizeObserver === 'undefined') return undefined;
    const headers = [...table.querySelectorAll('thead th')];
    // told after the browser laid it out: to ask in the effect would make it do so at every render
    const observer = new ResizeObserver(() => {
      const { width } = table.getBoundingClientRect();
      if (width > 0)
        held.set(name, { shares: headers.map((cell) => cell.getBoundingClientRect().width / width), table: width });
    });
    for (const cell of headers) observer.observe(cell);
    return () => observer.disconnect();
  }, [frame, name, state]);
  return state === 'waiting' ? held.get(name) : undefined;
}
