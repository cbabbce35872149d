import { useI18n } from '@ledenbureau/i18n';
import { Money, Quantity, Text, useMediaQuery } from '@ledenbureau/ui';
import type { Redemption, RedemptionPage } from '../../api/types.ts';
import { RequestStatus } from '../../register/request/RequestStatus.tsx';
import {
  type RequestColumn,
  useBeside,
  useRequestColumns,
  Wrapped,
} from '../../register/request/useRequestColumns.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import { returnCodeText } from '../../texts/returnCodeText.ts';
import { ApprovalState } from './ApprovalState.tsx';
import type { redemptions } from './redemptions.ts';

type Column = RequestColumn<typeof redemptions.path>;

/** What the list shows of a request; while one is open beside it, what tells the requests apart. */
export function useRedemptionColumns(
  page: RedemptionPage | undefined,
  open: boolean,
  overdueAfter: number | undefined,
) {
  const { t, locale, formats } = useI18n();
  const { member, number, received, age, reason, assignee } = useRequestColumns(page, overdueAfter);
  const roomy = useMediaQuery('(min-width: 1400px)');
  const sum = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? undefined : <Money cents={cents} />;
  const money = (id: 'principal' | 'interest' | 'fee', extra: boolean): Column => ({
    id,
    header: t(`quote.${id}`),
    align: 'end',
    defaultHidden: extra,
    cell: (row) => <Money cents={row.quote[`${id}_cents`]} />,
    total: sum(page?.totals[`${id}_cents`]),
  });
  const columns: Column[] = [
    member,
    number,
    received,
    age,
    {
      id: 'issue',
      header: t('redemptions.issue'),
      beside: 'wide',
      cell: (row) => <Text nowrap>{instrumentName(row.instrument, locale)}</Text>,
    },
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      beside: true,
      cell: (row) =>
        row.approved_quantity !== null && row.approved_quantity !== row.quantity ? (
          t('redemptions.ofQuantity', {
            approved: formats.quantity(row.approved_quantity),
            requested: formats.quantity(row.quantity),
          })
        ) : (
          <Quantity value={row.quantity} />
        ),
    },
    money('principal', true),
    money('interest', !roomy),
    money('fee', !roomy),
    {
      id: 'net',
      header: t('redemptions.net'),
      align: 'end',
      sortable: true,
      beside: true,
      cell: (row) => <Money cents={row.quote.net_cents} />,
      total: sum(page?.totals.net_cents),
    },
    {
      id: 'iban',
      header: t('requests.iban'),
      cell: (row) =>
        row.iban_state === 'verified' ? (
          <Text nowrap>{row.iban_masked}</Text>
        ) : (
          <Text tone="warning">{t(`requests.ibanState.${row.iban_state}`)}</Text>
        ),
    },
    reason,
    assignee,
    {
      id: 'state',
      header: t('redemptions.state'),
      align: 'end',
      beside: true,
      cell: (row) => (
        <Wrapped>
          <StateCell redemption={row} />
        </Wrapped>
      ),
    },
  ];
  return useBeside(columns, open);
}

/** Open: whether it can be approved. Decided: what waits, or why the bank sent it back. */
function StateCell({ redemption }: { redemption: Redemption }) {
  const { t, lookup } = useI18n();
  const { status, approval, reversal, return_code: code } = redemption;
  if (approval.state !== 'closed') return <ApprovalState redemption={redemption} />;
  if (reversal) return <Text tone="warning">{t('redemptions.reversalAsked')}</Text>;
  if (code) return <Text tone="danger">{t('requests.returned', { code: returnCodeText(code, lookup) })}</Text>;
  return <RequestStatus status={status} />;
}
