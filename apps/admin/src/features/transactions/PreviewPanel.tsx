import { useI18n } from '@ledenbureau/i18n';
import { Card, DescriptionList, Money, Notice, Quantity, Stack, Table } from '@ledenbureau/ui';
import { useProblemText } from '../../texts/useProblemText.ts';
import type { Preview } from '../../api/types.ts';
import { PostingsTable } from '../../register/transaction/PostingsTable.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';

export interface PreviewPanelProps {
  /** Enough is filled in to ask the server. */
  complete: boolean;
  preview: Preview | undefined;
  error: unknown;
  refreshing: boolean;
}

/** What the server would book with these values; while it refreshes, the last answer stays. */
export function PreviewPanel({ complete, preview, error, refreshing }: PreviewPanelProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  return (
    <Card title={t('preview.title')}>
      <div aria-live="polite" aria-busy={refreshing}>
        {!complete ? <p>{t('preview.incomplete')}</p> : null}
        {complete && error && !refreshing ? <Notice level="error">{failure(error)}</Notice> : null}
        {complete && !error && !preview ? <p>{t('preview.loading')}</p> : null}
        {complete && !error && preview ? <PreviewFacts preview={preview} /> : null}
      </div>
    </Card>
  );
}

type HoldingRow = Preview['holdings'][number];

function PreviewFacts({ preview }: { preview: Preview }) {
  const { t, locale, formats } = useI18n();
  const change = ({ before, after }: { before: string; after: string }) => (
    <>
      <Quantity value={before} /> → <Quantity value={after} />
    </>
  );
  const { lots, lock_until: lockUntil, amount_cents: amount, price_cents: price } = preview;
  const money = (term: string, cents: number | null) =>
    cents === null ? [] : [{ term, description: <Money cents={cents} /> }];
  return (
    <Stack gap={4}>
      <Notice level={preview.outcome === 'waiting' ? 'warning' : 'info'}>
        {t(`preview.outcome.${preview.outcome}`)}
      </Notice>
      <DescriptionList
        items={[
          ...money(t('transaction.price'), price),
          ...money(t('transaction.amount'), amount),
          ...(lockUntil ? [{ term: t('preview.lock'), description: formats.date(lockUntil) }] : []),
        ]}
      />
      <Table<HoldingRow>
        caption={t('preview.holdings')}
        rows={preview.holdings}
        rowKey={(row) => `${row.member.id} ${row.instrument.id}`}
        empty={null}
        columns={[
          { id: 'member', header: t('transaction.member'), rowHeader: true, cell: (row) => row.member.display_name },
          {
            id: 'instrument',
            header: t('transaction.instrument'),
            cell: (row) => instrumentName(row.instrument, locale),
          },
          { id: 'effective', header: t('preview.onDate'), align: 'end', cell: (row) => change(row.effective) },
          { id: 'today', header: t('preview.today'), align: 'end', cell: (row) => change(row.today) },
        ]}
      />
      {lots.length > 0 ? (
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
              cell: (row) => formats.date(row.acquired_on),
            },
            {
              id: 'quantity',
              header: t('transaction.quantity'),
              align: 'end',
              cell: (row) => <Quantity value={row.quantity} />,
            },
          ]}
        />
      ) : null}
      <PostingsTable postings={preview.postings} />
    </Stack>
  );
}
