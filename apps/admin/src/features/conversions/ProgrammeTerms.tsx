import { useI18n } from '@ledenbureau/i18n';
import { DescriptionList, Sentence, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { Programme, Terms } from './conversion.api.ts';

/** The facts of terms, in the order in which one asks for them. */
function useTermsFacts() {
  const { t, locale, formats } = useI18n();
  return ({ source, basis, target, remainder, frequency, next_on, ended }: Terms) => ({
    source: source === null ? t('conversions.basis.payable') : instrumentName(source, locale),
    basis: t(`conversions.basis.${basis}`),
    target: instrumentName(target, locale),
    remainder: t(`conversions.remainder.${remainder}`),
    frequency: t(`conversions.frequency.${frequency}`),
    next_on: formats.date(next_on),
    ended: ended ? t('conversions.programme.endedShort') : '',
  });
}

const names = ['source', 'basis', 'target', 'remainder', 'frequency', 'next_on', 'ended'] as const;

/** The terms that hold, each with what becomes of it by those that wait; of a new programme those that wait. */
export function ProgrammeTerms({ programme }: { programme: Programme }) {
  const { t, formats } = useI18n();
  const factsOf = useTermsFacts();
  const { terms, waiting, next_on: next, price_cents: price } = programme;
  const now = terms && factsOf(terms);
  const then = waiting && factsOf(waiting);
  const facts = now ?? then;
  const value = (name: (typeof names)[number]): ReactNode => {
    const text = name === 'next_on' && terms ? (next === null ? '' : formats.date(next)) : facts?.[name];
    const becomes = now && then && then[name] !== now[name] ? then[name] : '';
    if (!text && !becomes) return null;
    return (
      <>
        {text}
        {becomes ? (
          <Text as="small" tone="warning" block>
            {t('conversions.programme.becomes', { value: becomes })}
          </Text>
        ) : null}
      </>
    );
  };
  return (
    <DescriptionList
      compact
      items={[
        ...names.flatMap((name) => {
          const description = value(name);
          return description ? [{ term: t(`conversions.terms.${name}`), description }] : [];
        }),
        {
          term: t('transaction.price'),
          description:
            price === null ? (
              t('conversions.programme.noPrice')
            ) : (
              <Sentence>{t('conversions.programme.priceNow', { price: formats.money(price) })}</Sentence>
            ),
        },
        { term: t('conversions.terms.rounding'), description: t('conversions.terms.down') },
      ]}
    />
  );
}
