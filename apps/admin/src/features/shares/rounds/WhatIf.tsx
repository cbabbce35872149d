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
  SmallTable,
  Stack,
  Text,
} from '@ledenbureau/ui';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { isRefusal, useProblemText } from '@ledenbureau/workbench';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import type { RoundSums } from '../round.api.ts';
import { policies } from './terms.ts';
import type { WhatIfState } from './useWhatIf.ts';

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
  const result = (id: string, label: string, show: (of: RoundSums) => ReactNode) => ({
    id,
    cells: [
      label,
      sums ? show(sums) : '',
      <Text key="other" weight="strong" aria-live="polite">
        {answer ? show(answer.sums) : ''}
      </Text>,
    ],
  });
  const results = [
    result('share', t('returns.whatIf.share'), share),
    result('allocated', t('returns.sums.allocated'), (of) => <Quantity value={of.allocated} />),
    result('rest', t('returns.sums.rest'), (of) => <Quantity value={of.rest} />),
    result('payout', t('returns.outcomes.payout'), (of) => <Money cents={of.payout_cents} />),
  ];
  const entries = [
    {
      id: 'budget',
      cells: [
        t('returns.terms.budget'),
        ownBudget,
        round.budget_quantity === null ? (
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
        ),
      ],
    },
    {
      id: 'price',
      cells: [
        t('transaction.price'),
        <Money key="own" cents={round.price_cents} />,
        <MoneyField
          key="other"
          name="what_if_price"
          label={t('returns.whatIf.price')}
          hideLabel
          width="full"
          value={terms.price_cents}
          onChange={(cents, typed) => change({ price_cents: typed.problem === null ? cents : null })}
        />,
      ],
    },
    {
      id: 'policy',
      cells: [
        t('returns.terms.policy'),
        t(`returns.policy.${round.policy}`),
        <Select
          key="other"
          name="what_if_policy"
          label={t('returns.whatIf.policy')}
          hideLabel
          width="full"
          value={terms.policy}
          onChange={(value) => change({ policy: policies.find((candidate) => candidate === value) ?? round.policy })}
          options={policies.map((value) => ({ value, label: t(`returns.policy.${value}`) }))}
        />,
      ],
    },
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
          tone={isRefusal(error) ? 'warning' : 'danger'}
          action={isRefusal(error) ? undefined : <Button onClick={retry}>{t('ui.retry')}</Button>}
        >
          {failure(error)}
        </Notice>
      ) : null}
      <Stack gap={2}>
        <SmallTable
          ruled
          busy={asking}
          columns={[
            { header: t('returns.whatIf.outcome'), hideHeader: true, quiet: true },
            { header: t('returns.round.one') },
            { header: t('returns.whatIf.title'), width: '8rem' },
          ]}
          rows={[...entries, ...results]}
        />
        <Text as="p" size="small" tone="quiet">
          {t('returns.whatIf.explain')}
        </Text>
      </Stack>
    </section>
  );
}
