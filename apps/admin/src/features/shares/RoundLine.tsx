import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { MetaLine, Link, Meter, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRoundDetail, ReturnSummary } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { roundQuery } from './round.api.ts';
import { roundHref } from './roundHref.ts';

export interface RoundLineProps {
  round: ReturnSummary['rounds'][number];
  /** There is a round of another instrument, too. */
  several: boolean;
  /** There is little room. */
  short: boolean;
}

/** The round of an instrument that is open, or of which something is still to be paid: how far it goes, and what it waits for. */
export function RoundLine({ round, several, short }: RoundLineProps) {
  const { t, locale } = useI18n();
  const { failure } = useProblemText();
  const { data, error } = useQuery(roundQuery(useApi(), round.id));
  if (!data) return <MetaLine>{error ? failure(error) : ' '}</MetaLine>;
  return (
    <Stack gap={1} data-print="hide">
      <MetaLine
        end={
          <Link href={roundHref(data.id)}>
            {t(data.decision === 'now' ? 'returns.round.judge' : 'returns.round.look')}
          </Link>
        }
      >
        <Text tone="neutral" weight="strong">
          {t('returns.round.year', { year: String(data.fiscal_year) })}
        </Text>
        {several ? instrumentName(data.instrument, locale) : null}
        <Given round={data} />
        {short ? null : t(`returns.round.waits.${waitsFor(data)}`)}
      </MetaLine>
      <Progress round={data} />
    </Stack>
  );
}

function Given({ round: { calculation } }: { round: ReturnRoundDetail }) {
  const { t, formats } = useI18n();
  if (!calculation) return null;
  const { amount_cents: allocatedCents, asked_cents: requestedCents } = calculation.sums;
  return (
    <>
      <Text as="b" tone="neutral" weight="strong">
        {formats.money(allocatedCents)}
      </Text>{' '}
      {t('returns.round.ofAsked', { asked: formats.money(requestedCents) })}
    </>
  );
}

function Progress({ round: { calculation } }: { round: ReturnRoundDetail }) {
  const { t } = useI18n();
  const { percent } = useMoreFormats();
  if (!calculation) return null;
  const { amount_cents: allocatedCents, asked_cents: requestedCents } = calculation.sums;
  const share = percent(requestedCents > 0 ? allocatedCents / requestedCents : 0, { decimals: 0 });
  return (
    <Meter
      label={t('returns.round.meter', { share })}
      parts={[{ id: 'given', value: allocatedCents }]}
      max={requestedCents}
    />
  );
}

/** What has to happen next, or who has to do it. */
export function waitsFor({ status, decision, lines }: ReturnRoundDetail) {
  if (status === 'calculated') return decision === 'closed' ? 'own_entry' : decision;
  if (status !== 'done') return status;
  const open = lines.some((one) => ['approved', 'in_payment', 'payment_failed'].includes(one.status));
  return open ? 'payment' : 'done';
}
