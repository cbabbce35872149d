import { useState } from 'react';

const sizes = [25, 50, 100] as const;

/** Forward and back through a cursor-paged list: keeps the cursors of the pages already seen. */
export function useCursorPages(key: string) {
  const [pageSize, setPageSize] = useState<number>(sizes[0]);
  const [state, setState] = useState<{ key: string; cursors: (string | undefined)[] }>({ key, cursors: [undefined] });
  // Another filter starts at its own first page.
  const cursors = state.key === key ? state.cursors : [undefined];
  const page = cursors.length - 1;

  return {
    cursor: cursors[page],
    pageSize,
    /** Props of ui's Pager for the list last answered. */
    pager(list: { items: readonly unknown[]; next_cursor: string | null; total: number }) {
      const { items, next_cursor: next, total } = list;
      return {
        from: items.length === 0 ? 0 : page * pageSize + 1,
        to: page * pageSize + items.length,
        total,
        pageSize,
        onPageSizeChange: (size: number) => {
          setPageSize(size);
          setState({ key, cursors: [undefined] });
        },
        ...(next ? { onNext: () => setState({ key, cursors: [...cursors, next] }) } : {}),
        ...(page > 0 ? { onPrevious: () => setState({ key, cursors: cursors.slice(0, -1) }) } : {}),
      };
    },
  };
}
