import { useI18n } from '@ledenbureau/i18n';
import { DateText, decimalsIn, Disclosure, Quantity, Stack, Table } from '@ledenbureau/ui';
import type { Preview } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { difference, isSome } from './decimal.ts';
import { PostingsTable } from './PostingsTable.tsx';

type Holding = Preview['holdings'][number];
type Moment = 'today' | 'effective';

/** What a dry run comes to: the balances before and after, and folded what few people check. Beside its sentence. */
export function DryRun({ preview }: { preview: Preview }) {
  const { t, formats } = useI18n();
  const { lots, postings, holdings, effective_date: date } = preview;
  const oldest = lots.map((lot) => lot.acquired_on).sort()[0];
  const decimals = decimalsIn(lots.map(({ quantity }) => quantity));
  const other = holdings.some(
    ({ today, effective }) => today.before !== effective.before || today.after !== effective.after,
  );
  return (
    <Stack gap={3}>
      {holdings.length > 0 ? <Balances caption={t('preview.holdings')} holdings={holdings} moment="today" /> : null}
      {holdings.map(({ member, waiting }) =>
        isSome(waiting) ? (
          <p key={member.id}>
            {t('preview.waitingUnits', { quantity: formats.quantity(waiting), member: member.display_name })}
          </p>
        ) : null,
      )}
      <div>
        {other ? (
          <Disclosure label={t('preview.onDate', { date: formats.date(date) })} summary={t('preview.otherThanToday')}>
            <Balances
              caption={t('preview.onDate', { date: formats.date(date) })}
              holdings={holdings}
              moment="effective"
            />
          </Disclosure>
        ) : null}
        {oldest === undefined ? null : (
          <Disclosure
            label={t('preview.lots')}
            summary={t('preview.lotsSummary', { count: lots.length, date: formats.date(oldest) })}
          >
            <Table<Preview['lots'][number]>
              caption={t('preview.lots')}
              rows={lots}
              rowKey={(row) => row.id}
              empty={null}
              columns={[
                {
                  id: 'acquired',
                  header: t('preview.acquired'),
                  rowHeader: true,
                  cell: (row) => <DateText value={row.acquired_on} />,
                },
                {
                  id: 'quantity',
                  header: t('transaction.quantity'),
                  align: 'end',
                  cell: (row) => <Quantity value={row.quantity} decimals={decimals} />,
                },
              ]}
            />
          </Disclosure>
        )}
        <Disclosure
          label={t('transaction.postings')}
          summary={t('preview.postingsSummary', { count: postings.length })}
        >
          <PostingsTable postings={postings} />
        </Disclosure>
      </div>
    </Stack>
  );
}

interface BalancesProps {
  caption: string;
  holdings: readonly Holding[];
  moment: Moment;
}

/** Each member's units before, the change, and after. */
function Balances({ caption, holdings, moment }: BalancesProps) {
  const { t, locale } = useI18n();
  const instrument = holdings[0]?.instrument;
  const change = (row: Holding) => difference(row[moment].after, row[moment].before, row.instrument.scale);
  // one instrument: what stands beside each other is the same kind of number
  const decimals = decimalsIn(holdings.flatMap((row) => [row[moment].before, change(row), row[moment].after]));
  return (
    <Table<Holding>
      caption={caption}
      rows={holdings}
      rowKey={(row) => row.member.id}
      empty={null}
      columns={[
        {
          id: 'member',
          header: instrument ? instrumentName(instrument, locale) : t('transaction.member'),
          rowHeader: true,
          cell: (row) => row.member.display_name,
        },
        {
          id: 'before',
          header: t(moment === 'today' ? 'preview.now' : 'preview.before'),
          align: 'end',
          cell: (row) => <Quantity value={row[moment].before} decimals={decimals} />,
        },
        {
          id: 'change',
          header: t('preview.change'),
          align: 'end',
          cell: (row) => <Quantity value={change(row)} decimals={decimals} signed />,
        },
        {
          id: 'after',
          header: t('preview.after'),
          align: 'end',
          cell: (row) => (
            <strong>
              <Quantity value={row[moment].after} decimals={decimals} />
            </strong>
          ),
        },
      ]}
    />
  );
}
