import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Pager, Select, Skeleton, Stack } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { SearchField, useProblemText } from '@ledenbureau/workbench';
import { LineTable, type LineTableProps, rowsOf } from './LineTable.tsx';
import type { PaymentBatchDetail, PaymentLine } from './payment.api.ts';
import { type LinesShown, useBatchLines } from './useBatchLines.ts';

const words = {
  asked: 'payments.asked',
  held: 'payments.lineStatus.held',
  unanswered: 'payments.unanswered',
  returned: 'payments.lineStatus.returned',
} as const satisfies Record<LinesShown, string>;

export interface BatchLinesProps extends Pick<LineTableProps, 'totals'> {
  batch: PaymentBatchDetail;
  /** What is to be known or done about a line of a page. */
  notesOf(line: PaymentLine, page: readonly PaymentLine[]): readonly ReactNode[];
}

/** A page of the lines of a batch, and the totals of all of them; where there are more, they are looked in. */
export function BatchLines({ batch, notesOf, totals }: BatchLinesProps) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { query, many, find, setFind, only, setOnly, choices, pager } = useBatchLines(batch);
  const { data, error } = query;
  if (!data) {
    return error ? <ErrorState title={failure(error)} onRetry={() => void query.refetch()} /> : <Skeleton lines={8} />;
  }
  return (
    <Stack gap={3}>
      {many ? (
        <Stack direction="row" align="end" gap={3}>
          <SearchField label={t('payments.find')} value={find} onChange={setFind} />
          {choices.length > 0 ? (
            <Select
              name="lines"
              label={t('payments.show')}
              hideLabel
              width="medium"
              placeholder={t('payments.everyLine')}
              value={only}
              onChange={setOnly}
              options={choices.map(({ which, count }) => ({
                value: which,
                label: `${t(words[which])} (${formats.number(count)})`,
              }))}
            />
          ) : null}
        </Stack>
      ) : null}
      <LineTable
        caption={t('payments.lines')}
        busy={query.isPlaceholderData}
        empty={t('payments.noMatch')}
        rows={rowsOf(data.items, notesOf)}
        totals={totals}
      />
      {pager && (pager.onNext || pager.onPrevious) ? <Pager {...pager} /> : null}
    </Stack>
  );
}
