import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTrail } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type PaymentBatchDetail, type PaymentLinesFilter, paymentLinesQuery } from './payment.api.ts';

const filters = {
  asked: { asked: 'true' },
  held: { held: 'true' },
  unanswered: { status: 'in_file' },
  returned: { status: 'returned' },
} as const satisfies Record<string, PaymentLinesFilter>;
/** Which lines are looked at, of a batch with more than a page of them. */
export type LinesShown = keyof typeof filters;
const everyFilter = Object.keys(filters) as LinesShown[];

/** A page of the lines of a batch, of all or of those that something is to be done about. */
export function useBatchLines(batch: PaymentBatchDetail) {
  const trail = useTrail();
  const [find, setFind] = useState('');
  const [only, setOnly] = useState<LinesShown | ''>('');
  const filter = { ...trail.page, ...(only && filters[only]), ...(find && { q: find }) };
  const query = useQuery(paymentLinesQuery(useApi(), batch.id, filter));
  const { data } = query;
  // The last lines of the last page were answered for, and no longer are among those that are looked at.
  const gone = 'cursor' in trail.page && data?.items.length === 0 && !query.isFetching;
  useEffect(() => {
    if (gone) trail.restart();
  });

  const counts: Record<LinesShown, number> = {
    asked: batch.asked.count,
    held: batch.held.count + batch.to_hold.count,
    unanswered: batch.sent_at === null ? 0 : batch.unanswered.count,
    returned: batch.returned.count,
  };
  return {
    query,
    /** There is more than a page. */
    many: batch.count > trail.page.limit,
    find,
    setFind: (text: string) => {
      setFind(text);
      trail.restart();
    },
    only,
    /** What there is some of; what was chosen stays. */
    choices: everyFilter
      .filter((which) => counts[which] > 0 || which === only)
      .map((which) => ({ which, count: counts[which] })),
    setOnly: (which: string) => {
      setOnly(everyFilter.find((one) => one === which) ?? '');
      trail.restart();
    },
    pager: data && data.items.length > 0 ? trail.pager(data, data.total) : null,
  };
}
