import { useEffect, useRef, useState } from 'react';
import { ArrowDownIcon } from '../icons/ArrowDownIcon.tsx';
import { ArrowUpIcon } from '../icons/ArrowUpIcon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { styled } from '../internal/styled.ts';
import { useEvent } from '../internal/useEvent.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { useColumnChoice } from './columnChoice.ts';
import { movedTo, nameOf } from './columns.ts';
import type { DataTableColumn } from './DataTable.types.ts';

const List = styled.ul`
  display: grid;
  gap: 0.125rem;
  padding: 0 0 0.5rem;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: 0.25rem;
  }
  & > li[data-dragged] {
    background: var(--lb-accent-soft);
    border-radius: var(--lb-radius-small);
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
    }
  }
  & label {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 0.625rem;
    padding: 0.25rem 0;
    cursor: pointer;
  }
  & input {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--lb-accent);
  }
  & [data-part='grip'] {
    display: grid;
    place-content: center;
    align-self: stretch;
    inline-size: 1.5rem;
    color: var(--lb-text-quiet);
    cursor: grab;
    touch-action: none;
    -webkit-user-select: none;
    user-select: none;
  }
  & [data-part='grip']::before {
    content: '⠿';
    content: '⠿' / '';
  }
`;

interface ColumnListProps<Row> {
  choice: ReturnType<typeof useColumnChoice<Row>>;
  /** They can be put in another order. */
  reorder: boolean;
}

/** The columns with a tick for what is shown; with `reorder` they are moved by buttons, or dragged by their grip. */
export function ColumnList<Row>({ choice, reorder }: ColumnListProps<Row>) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [, ...others] = choice.ordered;
  const ids = others.map(({ id }) => id);
  const listed = others.filter((column) => reorder || !choice.fixed(column));

  /** What is pinned goes no further than its side. */
  const canMove = (column: DataTableColumn<Row>, place: number) => others[place]?.pin === column.pin && place in others;
  const move = (column: DataTableColumn<Row>, place: number) => {
    if (!canMove(column, place)) return;
    choice.setOrder(movedTo(ids, column.id, place));
    const words = { column: nameOf(column), place: number(place + 1), total: number(others.length) };
    setAnnouncement(labels.columnMoved(words));
  };
  const dragTo = useEvent((y: number) => {
    const column = others.find(({ id }) => id === dragged);
    const places = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
    const over = places.findIndex(({ top, bottom }) => y >= top && y <= bottom);
    if (column && over >= 0 && over !== ids.indexOf(column.id)) move(column, over);
  });
  // of the document: the item that was pressed moves in the page, and what moves loses the pointer
  useEffect(() => {
    if (dragged === null) return undefined;
    const follow = (event: PointerEvent) => dragTo(event.clientY);
    const stop = () => setDragged(null);
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', stop);
    document.addEventListener('pointercancel', stop);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', stop);
      document.removeEventListener('pointercancel', stop);
    };
  }, [dragged, dragTo]);

  return (
    <>
      <List ref={list}>
        {listed.map((column) => {
          const place = ids.indexOf(column.id);
          const name = nameOf(column);
          return (
            <li key={column.id} data-dragged={dragged === column.id ? '' : undefined}>
              {reorder && (
                <span
                  aria-hidden
                  data-part="grip"
                  onPointerDown={(event) => {
                    event.preventDefault(); // marks no text
                    if (event.button === 0) setDragged(column.id);
                  }}
                />
              )}
              <label>
                <input
                  type="checkbox"
                  checked={choice.shown(column)}
                  disabled={choice.fixed(column)}
                  onChange={(event) => choice.set(column, event.target.checked)}
                />
                <span>{column.header}</span>
              </label>
              {reorder && (
                <>
                  <IconButton
                    size="small"
                    icon={<ArrowUpIcon size="small" />}
                    label={labels.columnEarlier(name)}
                    aria-disabled={!canMove(column, place - 1) || undefined}
                    onClick={() => move(column, place - 1)}
                  />
                  <IconButton
                    size="small"
                    icon={<ArrowDownIcon size="small" />}
                    label={labels.columnLater(name)}
                    aria-disabled={!canMove(column, place + 1) || undefined}
                    onClick={() => move(column, place + 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </List>
      {reorder && (
        <VisuallyHidden role="status" aria-live="polite">
          {announcement}
        </VisuallyHidden>
      )}
    </>
  );
}
