import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useUiLabels } from '../provider/context.ts';
import type { ColumnWidths } from './DataTable.types.ts';
import { fitWidth, widthsOf } from './fitWidth.ts';

/** What an arrow key changes; with Shift four times as much. */
const step = 16;
/** A press that moves less is no drag. */
const slack = 3;

const Handle = styled.span`
  position: absolute;
  z-index: 1;
  inset-block: 0;
  inset-inline-end: 0;
  inline-size: 0.625rem;
  cursor: col-resize;
  touch-action: none;
  -webkit-user-select: none;
  user-select: none;
  &::after {
    content: '';
    position: absolute;
    inset-block: 25%;
    inset-inline-end: 0;
    inline-size: 1px;
    background: var(--lb-border-strong);
  }
  &:is(:hover, :focus-visible, [data-dragged])::after {
    inset-block: 0;
    inline-size: 2px;
    background: var(--lb-accent);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    inline-size: 1.5rem;
  }
  @media (forced-colors: active) {
    &::after {
      background: CanvasText;
    }
    &:is(:hover, :focus-visible, [data-dragged])::after {
      background: Highlight;
    }
  }
  @media print {
    display: none;
  }
`;

interface ResizeHandleProps {
  column: { id: string; name: string; min: number; max: number };
  /** New widths of all columns; while `done` is false somebody is still dragging. null: as it was before. */
  onResize(widths: ColumnWidths | null, done: boolean, event: CauseEvent): void;
}

const inRange = (width: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, Math.round(width)));

/** The edge of a column, that it is made wider by: by a pointer, with the arrow keys, and by a double click as its content is. */
export function ResizeHandle({ column, onResize }: ResizeHandleProps) {
  const labels = useUiLabels();
  const handle = useRef<HTMLSpanElement>(null);
  const drag = useRef<{ x: number; from: number; widths: ColumnWidths; min: number; moved: boolean } | null>(null);
  const [now, setNow] = useState(column.min);
  const header = () => handle.current?.closest('th') ?? null;
  useEffect(() => {
    const cell = handle.current?.closest('th');
    if (!cell || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setNow(Math.round(cell.offsetWidth)));
    observer.observe(cell);
    return () => observer.disconnect();
  }, []);

  /** An amount is never cut: a column of figures is at least as wide as they are. */
  const leastOf = (cell: HTMLElement) =>
    cell.dataset.align === 'end' ? Math.max(column.min, fitWidth(cell)) : column.min;
  const forward = (cell: HTMLElement) => (getComputedStyle(cell).direction === 'rtl' ? -1 : 1);
  const widthAt = (cell: HTMLElement, x: number, from: NonNullable<typeof drag.current>) =>
    inRange(from.from + (x - from.x) * forward(cell), { min: from.min, max: Math.max(column.max, from.min) });
  const set = (cell: HTMLElement, width: number, event: CauseEvent) => {
    const min = leastOf(cell);
    const widths = { ...widthsOf(cell), [column.id]: inRange(width, { min, max: Math.max(column.max, min) }) };
    onResize(widths, true, event);
  };

  const press = (event: PointerEvent<HTMLSpanElement>) => {
    const cell = header();
    if (!cell || event.button !== 0) return;
    event.preventDefault(); // marks no text
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      x: event.clientX,
      from: cell.offsetWidth,
      widths: widthsOf(cell),
      min: leastOf(cell),
      moved: false,
    };
  };
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    const [from, cell] = [drag.current, header()];
    if (!from || !cell || (!from.moved && Math.abs(event.clientX - from.x) < slack)) return;
    from.moved = true;
    event.currentTarget.dataset.dragged = '';
    onResize({ ...from.widths, [column.id]: widthAt(cell, event.clientX, from) }, false, event);
  };
  const end = (keep: boolean, event: CauseEvent, x = 0) => {
    const [from, cell] = [drag.current, header()];
    drag.current = null;
    delete handle.current?.dataset.dragged;
    if (!from?.moved || !cell) return;
    onResize(keep ? { ...from.widths, [column.id]: widthAt(cell, x, from) } : null, true, event);
  };
  const key = (event: KeyboardEvent) => {
    const cell = header();
    if (!cell) return;
    if (event.key === 'Escape' && drag.current) {
      event.preventDefault();
      end(false, event);
      return;
    }
    const by = step * (event.shiftKey ? 4 : 1) * forward(cell);
    const widths: Record<string, () => number> = {
      ArrowRight: () => cell.offsetWidth + by,
      ArrowLeft: () => cell.offsetWidth - by,
      Home: () => column.min,
      End: () => column.max,
      Enter: () => fitWidth(cell),
    };
    const next = widths[event.key];
    if (!next) return;
    event.preventDefault();
    set(cell, next(), event);
  };

  return (
    <Handle
      ref={handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={labels.columnWidth(column.name)}
      aria-valuenow={now}
      aria-valuemin={column.min}
      aria-valuemax={Math.max(column.max, now)}
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={(event) => end(true, event, event.clientX)}
      onPointerCancel={(event) => end(false, event)}
      onDoubleClick={(event) => {
        const cell = header();
        if (cell) set(cell, fitWidth(cell), event);
      }}
      onKeyDown={key}
    />
  );
}
