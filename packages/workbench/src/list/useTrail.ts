import { useState } from 'react';

/** Rows a page. */
const limit = 25;

/** Forward and back through a list by its cursors, inside something that is open: the page is not in the address. */
export function useTrail() {
  const [trail, setTrail] = useState<readonly string[]>([]);
  const cursor = trail.at(-1);
  return {
    page: { limit, ...(cursor === undefined ? {} : { cursor }) },
    restart: () => setTrail([]),
    /** Props of ui's Pager for the list last answered; without a total there are as many as were seen, or more. */
    pager({ items, next_cursor: next }: { items: readonly unknown[]; next_cursor: string | null }, total?: number) {
      const before = trail.length * limit;
      const to = before + items.length;
      return {
        from: items.length === 0 ? 0 : before + 1,
        to,
        total: total ?? to,
        atLeast: total === undefined && next !== null,
        ...(next === null ? {} : { onNext: () => setTrail([...trail, next]) }),
        ...(trail.length === 0 ? {} : { onPrevious: () => setTrail(trail.slice(0, -1)) }),
      };
    },
  };
}
