import { useEffect, useSyncExternalStore, type RefObject } from 'react';

interface StoredWidths {
  /** Which table it was: its caption and columns. */
  name: string;
  /** Of each column, its part of the table. */
  shares: readonly number[];
  table: number;
}

/** By caption and columns, how wide a table was when it last had rows. */
const widthsByTable = new Map<string, StoredWidths>();

function read(key: string | undefined): string {
  try {
    return key === undefined ? '' : (localStorage.getItem(key) ?? '');
  } catch {
    return ''; // storage is closed to this page: what the page itself has seen counts
  }
}
function write(key: string, text: string): void {
  try {
    if (read(key) !== text) localStorage.setItem(key, text);
  } catch {
    // storage is closed or full: the page remembers
  }
}
function parse(text: string, name: string): StoredWidths | undefined {
  try {
    const widths = JSON.parse(text || 'null') as StoredWidths | null;
    return widths?.name === name && widths.shares.every(Number.isFinite) ? widths : undefined;
  } catch {
    return undefined; // not ours any more
  }
}
const never = () => () => undefined;

/**
 * The widths that a table had with its rows, for while it waits for rows again: its header then stays where it was, and where it
 * will be. Of a table that never was in this page nothing is known, unless this browser keeps it under a key.
 */
export function useHeldWidths(
  frame: RefObject<HTMLElement | null>,
  name: string,
  state: 'rows' | 'waiting' | 'other',
  key?: string,
): StoredWidths | undefined {
  const stored = useSyncExternalStore(
    never,
    () => (state === 'waiting' ? read(key) : ''),
    () => '',
  );
  useEffect(() => {
    const table = frame.current?.querySelector('table');
    if (state !== 'rows' || !table || typeof ResizeObserver === 'undefined') return undefined;
    const headers = [...table.querySelectorAll('thead th')];
    // told after the browser laid it out: to ask in the effect would make it do so at every render
    const observer = new ResizeObserver(() => {
      const { width } = table.getBoundingClientRect();
      if (width === 0) return;
      const shares = headers.map((cell) => cell.getBoundingClientRect().width / width);
      widthsByTable.set(name, { name, shares, table: width });
      if (key !== undefined) write(key, JSON.stringify(widthsByTable.get(name)));
    });
    for (const cell of headers) observer.observe(cell);
    return () => observer.disconnect();
  }, [frame, name, state, key]);
  return state === 'waiting' ? (widthsByTable.get(name) ?? parse(stored, name)) : undefined;
}
