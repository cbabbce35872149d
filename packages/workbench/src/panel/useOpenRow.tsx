import { useI18n } from '@ledenbureau/i18n';
import { ChevronDownIcon, ChevronUpIcon, IconButton } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParameters } from '../list/useParameters.ts';

interface Row {
  id: string;
  number: string;
}

export interface OpenRow {
  /** What is open; null: nothing. */
  id: string | null;
  /** The step that is being taken with it. */
  step: string | null;
  /** Its number, while the list shows it. */
  number: string | undefined;
  /** Beside the title: where in the list it stands, the way to the one before and after. */
  tools: ReactNode;
  /** Opens a row, and perhaps a step of it. */
  open(id: string, step: string | null): void;
  /** A step of a row has ended: its dialog closes, and one that was opened meanwhile stays. */
  end(id: string, step: string): void;
  /** Opens the row so many further, or the first, and goes to its row. */
  walk(by: number): void;
  /** Goes into the panel. */
  enter(): void;
  close(): void;
  /** The row that has the focus. */
  focused(): string | undefined;
}

/** What the address names (`?id=`) of these rows or beside them, and the step that is being taken with it (`?do=`). */
export function useOpenRow(rows: readonly Row[]): OpenRow {
  const { t, formats } = useI18n();
  const { search, put } = useParameters();
  const id = search.get('id');
  const step = search.get('do');
  const now = useRef({ id, step });
  useEffect(() => {
    now.current = { id, step };
  });
  const [closed, setClosed] = useState<string | null>(null);

  const at = rows.findIndex((row) => row.id === id);
  const go = (by: number) => {
    const to = at < 0 ? rows.at(0) : rows[at + by];
    if (to) put({ id: to.id, do: '' });
    return to?.id;
  };

  // The focus goes back to the row that was open.
  useEffect(() => {
    if (id !== null || closed === null) return;
    rowLink(closed)?.focus();
  }, [id, closed]);

  return {
    id,
    step,
    number: rows[at]?.number,
    tools: (
      <>
        {at < 0 ? null : (
          <span>{t('workbench.panel.place', { at: formats.number(at + 1), of: formats.number(rows.length) })}</span>
        )}
        <IconButton
          icon={<ChevronUpIcon />}
          label={t('workbench.keys.previous')}
          size="small"
          aria-keyshortcuts="k"
          disabled={at <= 0}
          onClick={() => void go(-1)}
        />
        <IconButton
          icon={<ChevronDownIcon />}
          label={t('workbench.keys.next')}
          size="small"
          aria-keyshortcuts="j"
          disabled={at < 0 || at === rows.length - 1}
          onClick={() => void go(1)}
        />
      </>
    ),
    open: (to, next) => put({ id: to, do: next ?? '' }),
    end: (of, ended) => {
      if (now.current.id === of && now.current.step === ended) put({ do: '' });
    },
    walk: (by) => rowLink(go(by))?.focus(),
    enter: () => document.querySelector<HTMLElement>('aside [data-part=content]')?.focus(),
    close: () => {
      if (id === null) return;
      put({ id: '', do: '' });
      setClosed(id);
    },
    focused: () => rows.find((row) => rowLink(row.id) === document.activeElement)?.id,
  };
}

/** The link of a row, while the list shows it. */
const rowLink = (id: string | undefined) =>
  id === undefined ? null : document.querySelector<HTMLElement>(`a[data-part=open][href*="id=${CSS.escape(id)}"]`);
