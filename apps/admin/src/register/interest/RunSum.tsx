import { useI18n } from '@ledenbureau/i18n';
import { Money, RuledStack, Sum } from '@ledenbureau/ui';
import { unitsText } from '../../texts/unitsText.ts';
import { type InterestRunDetail, type InterestRunPreview, isBooked } from './interest.api.ts';

/** What a run comes to, as a sum that ties: of an accrual the difference with the one before it. */
export function RunSum({ run }: { run: InterestRunDetail | InterestRunPreview }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { kind, principal_cents: principal, interest_cents: interest, withholding_cents: tax } = run;
  const units = unitsText(run.quantity, run.instrument, i18n);
  const holders = t('interest.members', { count: run.members });
  const accrual = kind === 'accrual';
  const booked = 'status' in run && isBooked(run);
  const lines = accrual
    ? [
        { term: t('interest.sum.accrued'), formula: `${holders}, ${units}`, cents: interest },
        { term: t('interest.sum.before'), formula: '', cents: run.booked_cents - interest },
      ]
    : [
        ...(kind === 'redemption' ? [{ term: t('quote.principal'), formula: units, cents: principal }] : []),
        {
          term: t('quote.interest'),
          formula: kind === 'redemption' ? holders : `${holders}, ${units}`,
          cents: interest,
        },
        ...(tax === 0 ? [] : [{ term: t('quote.withholding'), formula: '', cents: -tax }]),
      ];
  return (
    <RuledStack rule="start" pad={2}>
      <Sum
        lines={lines.map(({ term, formula, cents }) => ({
          id: term,
          term,
          detail: formula,
          value: <Money cents={cents} />,
        }))}
        total={{
          term: t(accrual ? (booked ? 'interest.step.booked' : 'interest.sum.now') : 'interest.sum.owed'),
          value: <Money cents={run.booked_cents} />,
        }}
      />
    </RuledStack>
  );
}
