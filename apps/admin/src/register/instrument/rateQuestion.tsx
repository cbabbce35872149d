import { useI18n } from '@ledenbureau/i18n';
import { DateText, Stack, Table, Text } from '@ledenbureau/ui';
import { versionHeaders } from '@ledenbureau/workbench';
import type { components } from '../../api/schema.d.ts';
import { useRate } from '../../texts/useRate.ts';
import { AlikeNotice } from '../approval/AlikeNotice.tsx';
import { type QuestionFactsProps, questionOf, rejecting, waitingOne } from '../approval/question.ts';

type Rates = components['schemas']['CouponRates'];
type Proposal = Rates['waiting'][number];

interface Data {
  rates: Rates['rates'];
  proposal: Proposal | null;
}

const of = (proposal: Proposal, key: string) => ({
  path: { id: proposal.id },
  header: versionHeaders(proposal, key),
});

/** Another rate of a bond from a day on. */
export const rateQuestion = questionOf<Data>({
  async read(api, approval, signal) {
    const params = { path: { id: approval.subject_id } };
    const { rates, waiting } = await api.unwrap(api.http.GET('/instruments/{id}/coupon-rates', { params, signal }));
    return { rates, proposal: waitingOne(waiting, approval) };
  },
  Facts,
  isReady: ({ proposal }) => proposal?.can.includes('approve') === true,
  approve: async ({ http, unwrap }, { proposal }, key) =>
    proposal && unwrap(http.POST('/coupon-rates/{id}/approve', { params: of(proposal, key), body: {} })),
  rejection: ({ proposal }) => (proposal?.can.includes('reject') ? rejecting : null),
  reject: async ({ http, unwrap }, { proposal }, { comment }, key) =>
    proposal && unwrap(http.POST('/coupon-rates/{id}/reject', { params: of(proposal, key), body: { comment } })),
});

/** The rates day by day; the proposed one stands out among those that hold. */
function Facts({ data: { rates, proposal } }: QuestionFactsProps<Data>) {
  const { t, formats } = useI18n();
  const rate = useRate();
  if (!proposal) return <p>{t('desk.over')}</p>;
  const rows = [
    ...rates.map((one) => ({ ...one, isNew: false })),
    { valid_from: proposal.valid_from, coupon_ppm: proposal.coupon_ppm, isNew: true },
  ].toSorted((a, b) => a.valid_from.localeCompare(b.valid_from));
  return (
    <Stack gap={4}>
      <AlikeNotice maker={proposal.maker} checker={null} />
      <Table
        caption={t('desk.rates')}
        density="compact"
        rows={rows}
        rowKey={({ valid_from: from, isNew }) => `${from} ${isNew}`}
        empty={null}
        columns={[
          {
            id: 'from',
            header: t('desk.from'),
            rowHeader: true,
            cell: ({ valid_from: from, isNew }) => (
              <>
                <DateText value={from} /> {isNew ? <Text tone="warning">{t('desk.proposed')}</Text> : null}
              </>
            ),
          },
          { id: 'rate', header: t('desk.rate'), align: 'end', cell: ({ coupon_ppm: ppm }) => rate(ppm) },
        ]}
      />
      <Text as="p">
        {t('decision.enteredBy', { name: proposal.maker.name, at: formats.dateTime(proposal.created_at) })}
      </Text>
    </Stack>
  );
}
