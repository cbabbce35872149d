import { useI18n } from '@ledenbureau/i18n';
import { Button, type Decision, Link, Notice, Text, Kbd } from '@ledenbureau/ui';
import { Failure, RoleButton } from '@ledenbureau/workbench';
import { paths } from '../../../paths.ts';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { waitsFor } from '../RoundLine.tsx';
import type { RoundSums } from '../round.api.ts';
import type { RoundAction } from './steps.ts';

export interface RoundDecisionProps {
  round: ReturnRoundDetail;
  steps: readonly RoundAction[];
  calculating: boolean;
  onCalculate(): void;
  onChoose(action: RoundAction): void;
}

/** The decision about a round: the sum that ties and what happens next, and the buttons; none about one that has ended. */
export function useRoundDecision(props: RoundDecisionProps): Decision | undefined {
  const { round, steps, calculating, onCalculate, onChoose } = props;
  const { t } = useI18n();
  const { status, reversal, calculation } = round;
  if (status === 'cancelled' || status === 'reversed') return undefined;
  const waits = waitsFor(round);
  const open = status === 'draft' || status === 'calculated';
  const stale = status === 'draft' || round.stale;
  return {
    ...(calculation ? { sentence: <Sum sums={calculation.sums} /> } : {}),
    note: (
      <>
        {t(`returns.next.${waits}`, { name: calculation?.by.name ?? round.maker.name })}{' '}
        {waits === 'payment' ? <Link href={`${paths.shareReturns}?batch=returns`}>{t('payments.new')}</Link> : null}
      </>
    ),
    actions: (
      <>
        {steps.includes('cancel') ? (
          <Button aria-keyshortcuts="r" endIcon={<Kbd>R</Kbd>} onClick={() => onChoose('cancel')}>
            {t('returns.cancel.choose')}
          </Button>
        ) : null}
        {steps.includes('keep') ? <Button onClick={() => onChoose('keep')}>{t('returns.keep.choose')}</Button> : null}
        {steps.includes('reverse') ? (
          <Button onClick={() => onChoose('reverse')}>
            {t(reversal ? 'returns.reverseRound.second' : 'returns.reverseRound.choose')}
          </Button>
        ) : null}
        {open ? (
          <RoleButton
            needs={['operator']}
            loading={calculating}
            onClick={onCalculate}
            {...(stale ? { theme: 'green' as const } : {})}
          >
            {t(status === 'draft' ? 'returns.calculate.choose' : 'returns.calculate.again')}
          </RoleButton>
        ) : null}
        {steps.includes('approve') ? (
          <RoleButton needs={['approver']} theme="green" letter="A" onClick={() => onChoose('approve')}>
            {t('returns.approve.choose')}
          </RoleButton>
        ) : null}
        {steps.includes('execute') ? (
          <RoleButton needs={['approver']} theme="green" onClick={() => onChoose('execute')}>
            {t('returns.execute.choose')}
          </RoleButton>
        ) : null}
      </>
    ),
  };
}

/** What to know before the next step: what failed, who wants it back, and what stays behind. */
export function RoundNotices({ round, error }: { round: ReturnRoundDetail; error: unknown }) {
  const { t, formats } = useI18n();
  const { status, reversal, held: back } = round;
  if (status === 'cancelled' || status === 'reversed') return null;
  return (
    <>
      {error ? <Failure error={error} /> : null}
      {reversal ? (
        <Notice tone="warning">
          {t('returns.reverseRound.asked', { name: reversal.asked_by.name })} {t(`reason.${reversal.reason_code}`)}
          {reversal.comment ? `: ${reversal.comment}` : ''}
        </Notice>
      ) : null}
      {back.count > 0 ? (
        <Notice tone="warning">
          {t(status === 'done' ? 'returns.wereHeld' : 'returns.willHold', {
            count: back.count,
            amount: formats.money(back.cents),
          })}
        </Notice>
      ) : null}
    </>
  );
}

/** What is allocated, and the parts that make it. */
function Sum({ sums }: { sums: RoundSums }) {
  const { t, formats } = useI18n();
  const parts = (['payout', 'convert', 'gift'] as const)
    .map((outcome) => ({ outcome, cents: sums[`${outcome}_cents`] }))
    .filter(({ outcome, cents }) => cents > 0 || outcome === 'payout');
  return (
    <Text as="p" figures>
      {t('returns.sums.allocated')}{' '}
      <Text as="b" weight="strong">
        {formats.money(sums.amount_cents)}
      </Text>
      {' = '}
      {parts
        .map(({ outcome, cents }) => `${t(`returns.outcomes.${outcome}`).toLowerCase()} ${formats.money(cents)}`)
        .join(' + ')}
    </Text>
  );
}
