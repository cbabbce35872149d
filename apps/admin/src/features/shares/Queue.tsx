import { useI18n } from '@ledenbureau/i18n';
import { DateText, decimalsIn, Heading, Link, Quantity, Stack, Table, type TableColumn, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRequest, ReturnRequestDetail } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { requestsQuery } from '../../register/request/request.api.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { returns, stages } from './returns.ts';

/** As many of the order as stand below the list. */
const mostShown = 8;

type Row = Pick<ReturnRequest, 'id' | 'member' | 'instrument' | 'requested_on' | 'open_quantity' | 'outcome' | 'place'>;

export interface QueueProps {
  /** The request that is open, and the place it would get. */
  candidate: ReturnRequestDetail | undefined;
  place: number | undefined;
}

/** The order in which the next round gives, and where the request that is open would come in. */
export function Queue({ candidate, place }: QueueProps) {
  const { t, locale, formats } = useI18n();
  const { failure } = useProblemText();
  const of = candidate?.instrument.id;
  const query = useQuery(
    requestsQuery(useApi(), returns, {
      status: [...stages.admitted],
      limit: mostShown,
      ...(of === undefined ? {} : { instrument_id: of }),
    }),
  );
  const { data, error, refetch } = query;
  if (data && data.items.length === 0 && place === undefined) return null;
  const rows: Row[] | undefined = data && [
    ...data.items.filter((row) => place === undefined || (row.place ?? 0) < place),
    ...(candidate && place !== undefined ? [{ ...candidate, place }] : []),
    ...data.items
      .filter((row) => place !== undefined && (row.place ?? 0) >= place)
      .map((row) => ({ ...row, place: (row.place ?? 0) + 1 })),
  ];
  const columns: TableColumn<Row>[] = [
    {
      id: 'place',
      header: t('returns.place'),
      align: 'end',
      width: '3.5rem',
      cell: (row) => (row.place === null ? '' : formats.number(row.place)),
    },
    {
      id: 'member',
      header: t('transaction.member'),
      names: true,
      rowHeader: true,
      cell: (row) =>
        row.id === candidate?.id ? (
          <Text tone="accent">{t('returns.queue.after', { name: row.member.display_name })}</Text>
        ) : (
          row.member.display_name
        ),
    },
    // each instrument has an order of its own
    ...(new Set(rows?.map(({ instrument }) => instrument.id)).size > 1
      ? [
          {
            id: 'instrument',
            header: t('transaction.instrument'),
            cell: (row: Row) => instrumentName(row.instrument, locale),
          },
        ]
      : []),
    {
      id: 'received',
      header: t('requests.received'),
      align: 'end',
      cell: (row) => <DateText value={row.requested_on} />,
    },
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      cell: (row) => (
        <Quantity value={row.open_quantity} decimals={decimalsIn(rows?.map((one) => one.open_quantity) ?? [])} />
      ),
    },
    { id: 'outcome', header: t('returns.outcome'), cell: (row) => t(`returns.outcomes.${row.outcome}`) },
  ];
  return (
    <section aria-labelledby="returns-queue" data-print="hide">
      <Stack direction="row" justify="between" align="baseline" gap={[0, 3]}>
        <Stack direction="row" align="baseline" gap={[0, 3]}>
          <Heading level={2} size="body" id="returns-queue">
            {t('returns.queue.title')}
          </Heading>
          <Text as="small" tone="quiet">
            {t('returns.queue.explain')}
          </Text>
        </Stack>
        {data && data.total > mostShown ? (
          <Link href={`${paths.shareReturns}?status=admitted${of === undefined ? '' : `&instrument=${of}`}`}>
            {t('returns.queue.all', { count: data.total })}
          </Link>
        ) : null}
      </Stack>
      <Table<Row>
        caption={t('returns.queue.title')}
        density="compact"
        rows={rows}
        rowKey={(row) => row.id}
        {...(candidate && place !== undefined ? { currentRow: candidate.id } : {})}
        loading={query.isFetching}
        {...(error ? { error: { message: failure(error), onRetry: () => void refetch() } } : {})}
        empty={null}
        columns={columns}
      />
    </section>
  );
}
