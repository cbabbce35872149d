import { useI18n } from '@ledenbureau/i18n';
import { MetaLine, Link } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { RunDetail } from './conversion.api.ts';
import { RunStatus } from './RunStatus.tsx';

/** By what a run was worked out: what its programme said when it was planned, which later changes leave alone. */
export function RunFacts({ run }: { run: RunDetail }) {
  const { t, locale, formats } = useI18n();
  const { calculation, checker, approved_at, executor, executed_at, reversal, comment, source, basis } = run;
  const by = (key: 'calculated' | 'approved' | 'executed', at: string | null | undefined, name: string | undefined) =>
    at ? t(`conversions.facts.${key}`, { at: formats.dateTime(at), name: name ?? '' }) : null;
  const facts: ReactNode[] = [
    t(calculation ? 'conversions.facts.exchange' : 'conversions.facts.exchangeNoPrice', {
      source: source === null ? t('conversions.basis.payable') : instrumentName(source, locale),
      target: instrumentName(run.target, locale),
      price: calculation ? formats.money(calculation.price_cents) : '',
    }),
    basis === 'payable' ? null : t(`conversions.basis.${basis}`),
    t('conversions.facts.rounding', { rest: t(`conversions.remainder.${run.remainder}`) }),
    <Link key="programme" href={`${paths.conversions}?programme=${run.programme.id}`}>
      {run.programme.name}
    </Link>,
    by('calculated', calculation?.at, calculation?.by.name),
    by('approved', approved_at, checker?.name),
    by('executed', executed_at, executor?.name),
    run.cancelled_at ? t('conversions.facts.cancelled', { at: formats.dateTime(run.cancelled_at) }) : null,
  ];
  return (
    <>
      <MetaLine>
        <RunStatus run={run} />
        {facts}
      </MetaLine>
      {comment ? <MetaLine>{`${t('transaction.comment')}: ${comment}`}</MetaLine> : null}
      {reversal ? (
        <MetaLine>
          {[
            t(reversal.reversed_at ? 'conversions.facts.reversed' : 'conversions.facts.reversalAsked', {
              maker: reversal.maker.name,
              checker: reversal.checker?.name ?? '',
              at: reversal.reversed_at ? formats.dateTime(reversal.reversed_at) : '',
              reason: t(`conversions.reversalReason.${reversal.reason_code as 'other'}`),
            }),
            reversal.comment,
          ]
            .filter(Boolean)
            .join(' ')}
        </MetaLine>
      ) : null}
    </>
  );
}
