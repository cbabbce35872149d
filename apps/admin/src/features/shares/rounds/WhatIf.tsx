import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  Money,
  MoneyField,
  Notice,
  Quantity,
  QuantityField,
  Select,
  Text,
  VisuallyHidden,
} from '@ledenbureau/ui';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react';
import { isRefusal } from '../../../api/problem.ts';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { useProblemText } from '../../../texts/useProblemText.ts';
import type { RoundSums } from '../round.api.ts';
import { policies } from './terms.ts';
import type { WhatIfState } from './useWhatIf.ts';

const cell: CSSProperties = { padding: '0.3125rem 0', textAlign: 'start', fontWeight: 400 };
const number: CSSProperties = { ...cell, paddingInlineStart: '0.5rem', textAlign: 'end', whiteSpace: 'nowrap' };
const quiet: CSSProperties = { color: 'var(--lb-text-quiet)' };

export interface WhatIfProps {
  round: ReturnRoundDetail;
  whatIf: WhatIfState;
}

/** Other terms beside those of the round, and what each come to. Only calculates: the round stays as it is. */
export function WhatIf({ round, whatIf }: WhatIfProps) {
  const { t } = useI18n();
  const { percent } = useMoreFormats();
  const { failure } = useProblemText();
  const id = useId();
  const { terms, change, reset, answer, error, retry, asking } = whatIf;
  const sums = round.calculation?.sums;
  const share = ({ share_ppm: ppm }: RoundSums) => (ppm === null ? '' : percent(ppm / 1_000_000, { decimals: 2 }));
  const ownBudget =
    round.budget_cents === null ? (
      <Quantity value={round.budget_quantity ?? '0'} />
    ) : (
      <Money cents={round.budget_cents} />
    );
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    // a field that has the focus keeps what was typed there
    const field = event.target;
    if (field instanceof HTMLElement) field.blur();
    reset();
    if (field instanceof HTMLElement) field.focus();
  };
  const results: { id: string; label: string; show(of: RoundSums): ReactNode }[] = [
    { id: 'share', label: t('returns.whatIf.share'), show: share },
    { id: 'allocated', label: t('returns.sums.allocated'), show: (of) => <Quantity value={of.allocated} /> },
    { id: 'rest', label: t('returns.sums.rest'), show: (of) => <Quantity value={of.rest} /> },
    { id: 'payout', label: t('returns.outcomes.payout'), show: (of) => <Money cents={of.payout_cents} /> },
  ];
  return (
    // a short cut; the button does the same
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-labelledby={id} onKeyDown={press} data-print="hide">
      <Text as="h2" size="section" id={id}>
        {t('returns.whatIf.title')}
      </Text>
      {error ? (
        <Notice
          level={isRefusal(error) ? 'warning' : 'error'}
          action={isRefusal(error) ? undefined : <Button onClick={retry}>{t('ui.retry')}</Button>}
        >
          {failure(error)}
        </Notice>
      ) : null}
      <table
        aria-busy={asking}
        style={{
          inlineSize: '100%',
          borderCollapse: 'collapse',
          font: 'var(--lb-type-dense)',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <thead style={{ ...quiet, font: 'var(--lb-type-small)' }}>
          <tr>
            <th scope="col" style={cell}>
              <VisuallyHidden>{t('returns.whatIf.outcome')}</VisuallyHidden>
            </th>
            <th scope="col" style={number}>
              {t('returns.round.one')}
            </th>
            <th scope="col" style={number}>
              {t('returns.whatIf.title')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Other label={t('returns.terms.budget')} own={ownBudget}>
            {round.budget_quantity === null ? (
              <MoneyField
                name="what_if_budget"
                label={t('returns.whatIf.budget')}
                hideLabel
                width="full"
                value={terms.budget_cents}
                onChange={(cents, typed) => change({ budget_cents: typed.problem === null ? cents : null })}
              />
            ) : (
              <QuantityField
                name="what_if_budget"
                label={t('returns.whatIf.budget')}
                hideLabel
                width="full"
                scale={round.instrument.scale}
                value={terms.budget_quantity ?? ''}
                onChange={(units, typed) => change({ budget_quantity: typed.problem === null ? units : null })}
              />
            )}
          </Other>
          <Other label={t('transaction.price')} own={<Money cents={round.price_cents} />}>
            <MoneyField
              name="what_if_price"
              label={t('returns.whatIf.price')}
              hideLabel
              width="full"
              value={terms.price_cents}
              onChange={(cents, typed) => change({ price_cents: typed.problem === null ? cents : null })}
            />
          </Other>
          <Other label={t('returns.terms.policy')} own={t(`returns.policy.${round.policy}`)}>
            <Select
              name="what_if_policy"
              label={t('returns.whatIf.policy')}
              hideLabel
              width="full"
              value={terms.policy}
              onChange={(value) => change({ policy: policies.find((known) => known === value) ?? round.policy })}
              options={policies.map((value) => ({ value, label: t(`returns.policy.${value}`) }))}
            />
          </Other>
          {results.map(({ id: row, label, show }) => (
            <tr key={row} style={{ borderBlockStart: '1px solid var(--lb-border)' }}>
              <th scope="row" style={{ ...cell, ...quiet }}>
                {label}
              </th>
              <td style={number}>{sums ? show(sums) : ''}</td>
              <td style={{ ...number, fontWeight: 600 }} aria-live="polite">
                {answer ? show(answer.sums) : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p style={{ ...quiet, font: 'var(--lb-type-small)', marginBlockStart: '0.5rem' }}>
        {t('returns.whatIf.explain')}
      </p>
    </section>
  );
}

interface OtherProps {
  label: string;
  /** What the round has. */
  own: ReactNode;
  /** The field for another value. */
  children: ReactNode;
}

function Other({ label, own, children }: OtherProps) {
  return (
    <tr style={{ borderBlockStart: '1px solid var(--lb-border)' }}>
      <th scope="row" style={{ ...cell, ...quiet }}>
        {label}
      </th>
      <td style={number}>{own}</td>
      <td style={{ ...number, inlineSize: '8rem' }}>{children}</td>
    </tr>
  );
}
