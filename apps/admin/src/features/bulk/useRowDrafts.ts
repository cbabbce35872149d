import { useAuth } from '@ledenbureau/auth/react';
import { useState } from 'react';
import { type BatchDetail, type Column, type Row, type RowBody, useBatchStep } from './bulk.api.ts';
import { cellText } from './columns.ts';
import { keepDraft, recallDraft } from './tabDraft.ts';

type Cells = Partial<Record<Column, string>>;

export type RowDrafts = ReturnType<typeof useRowDrafts>;

/**
 * What is typed into the cells of rows and not kept by the server yet. It stays in this tab until it is: an error, a reload
 * or a new sign-in loses nothing.
 */
export function useRowDrafts(batch: BatchDetail) {
  const { user } = useAuth();
  const owner = user?.sub ?? '';
  const key = `ledenbureau.bulk/${batch.id}`;
  const step = useBatchStep(batch.id);
  const [rows, setRows] = useState(() => recallDraft<Record<string, Cells>>(key, owner)?.value ?? {});
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<number, unknown>>(new Map());

  const change = (next: (before: Record<string, Cells>) => Record<string, Cells>) =>
    setRows((before) => {
      const after = next(before);
      keepDraft(key, owner, Object.keys(after).length === 0 ? null : after);
      return after;
    });
  const without = (line: number) => change(({ [line]: _gone, ...rest }) => rest);
  const setFailure = (line: number, error: unknown) =>
    setFailures((before) => {
      const after = new Map(before);
      if (error === null) after.delete(line);
      else after.set(line, error);
      return after;
    });

  const send = (line: number, body: RowBody) => {
    setFailure(line, null);
    setSending((before) => new Set([...before, line]));
    step.mutate(
      { step: { action: 'row', line, body }, key: crypto.randomUUID() },
      {
        onSuccess: () => without(line),
        onError: (error) => setFailure(line, error),
        onSettled: () => setSending((before) => new Set([...before].filter((one) => one !== line))),
      },
    );
  };
  const textOf = (row: Row, column: Column): string =>
    rows[row.line]?.[column] ?? cellText(row.cells[column], batch.reading);
  const changed = (row: Row): Cells =>
    Object.fromEntries(
      Object.entries(rows[row.line] ?? {}).filter(
        ([column, text]) => text !== cellText(row.cells[column as Column], batch.reading),
      ),
    );

  return {
    textOf,
    isChanged: (row: Row, column?: Column): boolean =>
      column === undefined ? Object.keys(changed(row)).length > 0 : column in changed(row),
    isSending: (row: Row): boolean => sending.has(row.line),
    failureOf: (row: Row): unknown => failures.get(row.line) ?? null,
    type: ({ line }: Row, column: Column, text: string) =>
      change((before) => ({ ...before, [line]: { ...before[line], [column]: text } })),
    restore: ({ line }: Row) => {
      without(line);
      setFailure(line, null);
    },
    /** Sends what was typed in a row, and a suggestion that was taken. Answers whether there was anything to send. */
    save: (row: Row, more: Cells = {}): boolean => {
      const cells = { ...changed(row), ...more };
      if (Object.keys(cells).length === 0 || sending.has(row.line)) return false;
      change((before) => ({ ...before, [row.line]: { ...before[row.line], ...cells } }));
      send(row.line, { cells });
      return true;
    },
    skip: (row: Row, skipped: boolean) => send(row.line, { skipped }),
  };
}
