import { isolate, useI18n } from '@ledenbureau/i18n';
import { type DataTableColumn, DateText, Money, Quantity, Text, useMediaQuery } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { Run, RunPage } from './conversion.api.ts';
import { RunStatus } from './RunStatus.tsx';

const quantity = (value: string | null | undefined): ReactNode => (value ? <Quantity value={value} /> : null);
const totals = (run: Run) => run.calculation?.totals;

/** What a run took in and gave; `total` stands below the column, for the runs that were executed. */
export function useRunColumns(
  executed: RunPage['executed'] | undefined,
  /** There are several programmes: the number of a run says of which it is. */
  severalProgrammes: boolean,
): (DataTableColumn<Run> & { total?: ReactNode })[] {
  const { t, formats } = useI18n();
  const roomy = useMediaQuery('(min-width: 1400px)');
  return [
    {
      id: 'number',
      header: t('transaction.number'),
      rowHeader: true,
      cell: (run) => (
        <>
          <Text nowrap>{run.number}</Text>
          {severalProgrammes ? (
            <Text as="small" tone="quiet" weight="normal" block>
              {run.programme.name}
            </Text>
          ) : null}
        </>
      ),
      total: executed ? t('conversions.executedRuns', { count: executed.runs }) : undefined,
    },
    {
      id: 'day',
      header: t('conversions.runOn'),
      cell: (run) => (
        <Text nowrap>
          <DateText value={run.run_on} />{' '}
          {run.status === 'executed' ? null : (
            // below it where there is little room: or what was left out would be out of sight
            <Text block={!roomy}>
              <RunStatus run={run} />
            </Text>
          )}
        </Text>
      ),
    },
    {
      id: 'members',
      header: t('conversions.members'),
      align: 'end',
      cell: (run) => formats.number(totals(run)?.members),
      total: executed ? formats.number(executed.members) : undefined,
    },
    {
      id: 'source',
      header: t('conversions.sourceUnits'),
      align: 'end',
      defaultHidden: true,
      cell: (run) => quantity(totals(run)?.source_quantity),
    },
    {
      id: 'value',
      header: t('conversions.sourceValue'),
      align: 'end',
      defaultHidden: !roomy,
      cell: (run) => {
        const of = totals(run);
        return of ? <Money cents={of.principal_cents + of.interest_cents - of.withholding_cents} /> : null;
      },
      total: executed ? (
        <Money cents={executed.principal_cents + executed.interest_cents - executed.withholding_cents} />
      ) : undefined,
    },
    {
      id: 'target',
      header: t('conversions.targetUnits'),
      align: 'end',
      cell: (run) => (
        <Text as="b" weight="strong">
          {quantity(totals(run)?.target_quantity)}
        </Text>
      ),
    },
    {
      id: 'price',
      header: t('transaction.price'),
      align: 'end',
      defaultHidden: true,
      cell: (run) => (run.calculation ? <Money cents={run.calculation.price_cents} /> : null),
    },
    {
      id: 'rest',
      header: t('conversions.rest'),
      align: 'end',
      cell: (run) => {
        const cents = totals(run)?.remainder_cents;
        return cents === undefined ? null : <Money cents={cents} />;
      },
      total: executed ? <Money cents={executed.remainder_cents} /> : undefined,
    },
    {
      id: 'exceptions',
      header: t('conversions.outside'),
      align: 'end',
      cell: (run) => formats.number(totals(run)?.exceptions),
    },
    {
      id: 'by',
      header: t('conversions.by'),
      defaultHidden: true,
      cell: ({ submitter, maker, checker }) =>
        [submitter ?? maker, checker].flatMap((one) => (one ? isolate(one.name) : [])).join(', '),
    },
  ];
}
