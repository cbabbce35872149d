import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, EmptyState, Link, Money, Quantity, Stack, Table, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { Holding, Member } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { HoldingsSentence } from './HoldingsSentence.tsx';
import { requestsQuery } from './papers/papers.api.ts';

/** Value of all holdings in cents, over those that have a price. */
const totalValue = (holdings: readonly Pick<Holding, 'value_cents'>[]): number =>
  holdings.reduce((sum, { value_cents: value }) => sum + (value ?? 0), 0);

export interface HoldingsTableProps {
  member: Member;
  loading: boolean;
  past: boolean;
  /** Beside the figure: the day it is of. */
  moment: ReactNode;
}

/** What a member owns and what it is worth: one figure, and the holdings that add up to it. */
export function HoldingsTable({ member, loading, past, moment }: HoldingsTableProps) {
  const { t, locale, formats } = useI18n();
  const date = formats.date(member.as_of);
  const unpriced = member.holdings.find(({ value_cents: value }) => value === null);
  const sum = totalValue(member.holdings);
  const decimals = {
    available: decimalsIn(member.holdings.map(({ available }) => available)),
    reserved: decimalsIn(member.holdings.map(({ reserved }) => reserved)),
    total: decimalsIn(member.holdings.map(({ total }) => total)),
  };
  return (
    <Stack gap={3}>
      <Stack direction="row" align="end" gap={[2, 4]}>
        <Stack gap={0} grow="16rem">
          <Text as="p" size="dense" tone="quiet">
            {t('holdings.worth', { date })}
          </Text>
          <Text as="p" size="figure">
            {unpriced ? (
              <Text size="section">
                {t('holdings.worthUnknown', { instrument: instrumentName(unpriced.instrument, locale) })}
              </Text>
            ) : (
              <Money cents={sum} />
            )}
          </Text>
        </Stack>
        {moment}
      </Stack>
      {past ? <HoldingsSentence member={member} /> : null}
      <Table<Holding>
        caption={t('holdings.title', { date })}
        density="compact"
        rows={member.holdings}
        rowKey={(row) => row.instrument.id}
        loading={loading}
        empty={<EmptyState title={t('holdings.none', { date })} />}
        columns={[
          {
            id: 'instrument',
            header: t('holdings.holding'),
            rowHeader: true,
            cell: (row) => <Instrument holding={row} memberId={member.id} past={past} />,
          },
          {
            id: 'available',
            header: t('holdings.available'),
            align: 'end',
            cell: (row) => <Quantity value={row.available} decimals={decimals.available} />,
          },
          {
            id: 'reserved',
            header: t('holdings.reserved'),
            align: 'end',
            cell: (row) =>
              Number(row.reserved) === 0 ? '' : <Quantity value={row.reserved} decimals={decimals.reserved} />,
          },
          {
            id: 'total',
            header: t('holdings.total'),
            align: 'end',
            cell: (row) => <Quantity value={row.total} decimals={decimals.total} />,
          },
          {
            id: 'price',
            header: t('transaction.price'),
            align: 'end',
            cell: (row) => (row.price_cents === null ? '' : <Money cents={row.price_cents} />),
          },
          {
            id: 'value',
            header: t('holdings.value'),
            align: 'end',
            cell: (row) => (row.value_cents === null ? '' : <Money cents={row.value_cents} />),
          },
        ]}
        {...(member.holdings.length > 0 && !unpriced
          ? { footer: [t('holdings.total'), '', '', '', '', <Money key="sum" cents={sum} />] }
          : {})}
      />
    </Stack>
  );
}

/** An instrument, and below it only what is there: interest since it was last granted, units that are locked or set aside. */
function Instrument({ holding, memberId, past }: { holding: Holding; memberId: string; past: boolean }) {
  const { t, locale, formats } = useI18n();
  const set = Number(holding.reserved) !== 0 && !past;
  return (
    <>
      {instrumentName(holding.instrument, locale)}
      {holding.accrued_cents ? (
        <Text as="div" size="small" tone="quiet" weight="normal">
          {t('holdings.accrued', { amount: formats.money(holding.accrued_cents) })}
        </Text>
      ) : null}
      {holding.next_unlock_on ? (
        <Text as="div" size="small" tone="quiet" weight="normal">
          {t('holdings.lockedUntil', {
            quantity: formats.quantity(holding.locked),
            date: formats.date(holding.next_unlock_on),
          })}
        </Text>
      ) : null}
      {set ? <SetAside memberId={memberId} instrumentId={holding.instrument.id} /> : null}
    </>
  );
}

const open = new Set(['submitted', 'in_review', 'eligible', 'allocated', 'waiting']);

/** The requests that units are set aside for. */
function SetAside({ memberId, instrumentId }: { memberId: string; instrumentId: string }) {
  const { t, formats } = useI18n();
  const { data } = useQuery({ ...requestsQuery(useApi(), memberId), meta: { aside: true } });
  const requests = [
    ...(data?.redemptions ?? []).map((one) => ({ ...one, path: paths.redemptions })),
    ...(data?.returns ?? []).map((one) => ({ ...one, path: paths.shareReturns })),
  ].filter(({ instrument, status }) => instrument.id === instrumentId && open.has(status));
  return requests.map(({ id, number, quantity, status, path }) => (
    <Text as="div" size="small" tone="quiet" weight="normal" key={id}>
      {t('holdings.setAside', { quantity: formats.quantity(quantity) })}{' '}
      <Link href={`${path}?status=${status}&id=${id}`}>{number}</Link>
    </Text>
  ));
}
