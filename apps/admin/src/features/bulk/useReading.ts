import { useState } from 'react';
import { type BatchDetail, type CheckBody, type Column, type ReadBody, useBatchStep } from './bulk.api.ts';

/** How the file is to be read, while the server has not read it so yet. */
type Wish = Partial<
  Pick<CheckBody, 'columns' | 'number' | 'date' | 'encoding' | 'delimiter' | 'sheet' | 'header_line'>
>;

/** How the file of a batch is read, and the ways to have it read otherwise: for the whole file, never for one cell. */
export function useReading(batch: BatchDetail) {
  const { reading } = batch;
  const step = useBatchStep(batch.id);
  const [wish, setWish] = useState<Wish>({});
  const text = reading.file.format === 'text' ? reading.file : null;
  const current = {
    columns: wish.columns ?? reading.columns.map(({ column }) => column),
    number: wish.number ?? reading.number.profile,
    date: wish.date ?? reading.date.profile,
    encoding: wish.encoding ?? text?.encoding ?? null,
    delimiter: wish.delimiter ?? text?.delimiter ?? null,
    header_line: wish.header_line ?? reading.heading.to,
    sheet: wish.sheet ?? (reading.file.format === 'workbook' ? reading.file.sheet : null),
  };
  const read = (next: Wish, body: ReadBody) => {
    setWish((before) => ({ ...before, ...next }));
    step.mutate({ step: { action: 'read', body }, key: crypto.randomUUID() }, { onSettled: () => setWish({}) });
  };
  return {
    current,
    /** It is being read anew. */
    pending: step.isPending,
    error: step.error,
    /** Columns, or how numbers and days are written; the headings stay. */
    choose: (next: Pick<Wish, 'columns' | 'number' | 'date'>) => read(next, { ...current, ...next }),
    /** Other signs, another sheet or line of headings: other headings, which are recognised anew. */
    reopen: (next: Pick<Wish, 'encoding' | 'delimiter' | 'sheet' | 'header_line'>) => {
      const { encoding, delimiter, sheet } = { ...current, ...next };
      read(next, { encoding, delimiter, sheet, header_line: next.header_line ?? null });
    },
    /** A column of the file becomes one of ours, or none; the one that was it before is none then. */
    map: (place: number, column: Column | null) => {
      const columns = current.columns.map((known, at) =>
        at === place ? column : known === column && column !== null ? null : known,
      );
      read({ columns }, { ...current, columns });
    },
  };
}
