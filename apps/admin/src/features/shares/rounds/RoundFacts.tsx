import { useI18n } from '@ledenbureau/i18n';
import { MetaLine } from '@ledenbureau/ui';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { RoundStatus } from './RoundStatus.tsx';

/** What a round is about, and by whom it was brought so far. */
export function RoundFacts({ round }: { round: ReturnRoundDetail }) {
  const { t, locale, formats } = useI18n();
  const {
    instrument,
    price_cents: price,
    fiscal_year: year,
    accounts_adopted_on: adopted,
    cut_off,
    calculation,
  } = round;
  const {
    checker,
    approved_at: approved,
    executed_at: executed,
    effective_on: effective,
    price_reason,
    policy,
  } = round;
  const facts = [
    t('returns.facts.price', { name: instrumentName(instrument, locale), price: formats.money(price) }),
    adopted
      ? t('returns.facts.year', { year: String(year), date: formats.date(adopted) })
      : t('returns.facts.yearOpen', { year: String(year) }),
    t('returns.facts.cutOff', { date: formats.date(cut_off) }),
    t(`returns.policy.${policy}`),
    calculation
      ? t('returns.facts.calculated', { at: formats.dateTime(calculation.at), name: calculation.by.name })
      : null,
    approved ? t('returns.facts.approved', { at: formats.dateTime(approved), name: checker?.name ?? '' }) : null,
    executed && effective
      ? t('returns.facts.executed', { at: formats.dateTime(executed), date: formats.date(effective) })
      : null,
  ];
  return (
    <div>
      <MetaLine>
        <RoundStatus status={round.status} />
        {facts}
      </MetaLine>
      {price_reason ? <MetaLine>{t('returns.facts.priceReason', { reason: price_reason })}</MetaLine> : null}
      {round.comment ? <MetaLine>{`${t('transaction.comment')}: ${round.comment}`}</MetaLine> : null}
    </div>
  );
}
