import { useLayoutEffect, useState, type RefObject } from 'react';
import type { ViewColumn } from '../Table/TableView.tsx';
import type { DataTableColumn } from './DataTable.types.ts';

/** Whether the element is narrower than so many px; known before the first paint. */
export function useNarrow(root: RefObject<HTMLElement | null>, below: number | undefined): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || below === undefined || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setNarrow(element.clientWidth < below);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, below]);
  return narrow && below !== undefined;
}

/** Columns as the lines of a card: the first is its title, each other one a label and a value. */
export function cardColumns<Row>(columns: readonly DataTableColumn<Row>[]): ViewColumn<Row>[] {
  const title = columns.find(({ control }) => !control);
  return columns.flatMap((column): ViewColumn<Row>[] => {
    const { control, header, cell, card, ...rest } = column;
    if (card === 'hidden' && column !== title) return [];
    const plain = { ...rest, header, control, width: undefined };
    if (control) return [{ ...plain, cell, cellProps: { 'data-card': 'control' } }];
    if (column === title) return [{ ...plain, cell, cellProps: { 'data-card': 'title' } }];
    return [
      {
        ...plain,
        cellProps: { 'data-card': card ?? 'line' },
        // a screen reader has the header of the table for it
        cell: (row) => (
          <>
            <span aria-hidden data-part="label">
              {header}
            </span>
            <span data-part="value">{cell(row)}</span>
          </>
        ),
      },
    ];
  });
}
