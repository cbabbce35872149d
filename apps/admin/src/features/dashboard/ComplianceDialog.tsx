import { useI18n } from '@ledenbureau/i18n';
import {
  decimalsIn,
  Dialog,
  Link,
  Meter,
  Money,
  Notice,
  Quantity,
  Sentence,
  Stack,
  Table,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { Compliance } from '../../api/types.ts';
import { memberHref } from '../../paths.ts';
import { complianceQuery } from '../../register/standing/standing.api.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { Part } from './Part.tsx';

/** What was raised in the twelve months up to a day, by offering and together, against the limit; of today also who holds much. */
export function ComplianceDialog({ asOf, onClose }: { asOf: string; onClose(): void }) {
  const { t } = useI18n();
  const query = useQuery(complianceQuery(useApi(), asOf));
  return (
    <Dialog open size="large" title={t('dashboard.compliance')} onClose={onClose}>
      <Part query={query} failed={t('dashboard.complianceFailed')}>
        {(data) => (
          <Stack gap={4}>
            <Raised data={data} />
            {asOf ? null : <Holders data={data} />}
          </Stack>
        )}
      </Part>
    </Dialog>
  );
}

function Raised({ data }: { data: Compliance }) {
  const { t, locale, formats } = useI18n();
  const { raised_cents: raised, limit_cents: limit, state, offerings } = data;
  const sentence = t('dashboard.raisedOf', {
    from: formats.date(data.from),
    until: formats.date(data.until),
    raised: formats.money(raised),
    limit: formats.money(limit),
  });
  return (
    <>
      <p>
        <Sentence>{sentence}</Sentence>
      </p>
      <Meter
        label={sentence}
        max={limit}
        parts={offerings.map(({ instrument, raised_cents: value }) => ({
          id: instrument.id,
          value: Math.max(0, value),
        }))}
      />
      {state === 'reached' ? (
        <Notice tone="danger">{t('dashboard.raisedOver')}</Notice>
      ) : state === 'near' ? (
        <Notice tone="warning">{t('dashboard.raisedNear')}</Notice>
      ) : null}
      <Table
        caption={t('dashboard.raisedBy')}
        density="compact"
        rows={offerings}
        rowKey={(row) => row.instrument.id}
        empty={<p>{t('dashboard.raisedNothing')}</p>}
        columns={[
          {
            id: 'instrument',
            header: t('transaction.instrument'),
            cell: (row) => instrumentName(row.instrument, locale),
          },
          {
            id: 'raised',
            header: t('dashboard.raisedAmount'),
            align: 'end',
            cell: (row) => <Money cents={row.raised_cents} />,
          },
        ]}
        {...(offerings.length > 0 ? { footer: [t('dashboard.total'), <Money key="sum" cents={raised} />] } : {})}
      />
    </>
  );
}

function Holders({ data: { holders, holder_percentages: percentages } }: { data: Compliance }) {
  const { t, locale, formats } = useI18n();
  const lowest = formats.number(percentages[0] ?? 0);
  return (
    <>
      <Text as="h3" size="section">
        <Sentence>{t('dashboard.holdersAbove', { part: lowest })}</Sentence>
      </Text>
      <Table
        caption={t('dashboard.holdersAbove', { part: lowest })}
        density="compact"
        rows={holders}
        rowKey={(row) => `${row.instrument.id} ${row.member.id}`}
        empty={
          <p>
            <Sentence>{t('dashboard.noLarge', { part: lowest })}</Sentence>
          </p>
        }
        columns={[
          {
            id: 'member',
            header: t('transaction.member'),
            names: true,
            cell: ({ member }) => <Link href={memberHref(member.member_no)}>{member.display_name}</Link>,
          },
          {
            id: 'instrument',
            header: t('transaction.instrument'),
            cell: (row) => instrumentName(row.instrument, locale),
          },
          {
            id: 'quantity',
            header: t('dashboard.units'),
            align: 'end',
            cell: (row) => (
              <Quantity value={row.quantity} decimals={decimalsIn(holders.map(({ quantity }) => quantity))} />
            ),
          },
          {
            id: 'share',
            header: t('dashboard.share'),
            align: 'end',
            cell: (row) => t('dashboard.same', { value: formats.number(row.percentage) }),
          },
        ]}
      />
    </>
  );
}
