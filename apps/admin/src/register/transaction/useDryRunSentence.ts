import { useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import type { Preview, Transaction } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';

/** What the dry run is of; the rest of the sentence is in its answer. */
export interface DryRunSubject {
  kind: Transaction['kind'];
  quantity: string | null;
  reason: string | null;
  /** Number of the transaction that a reversal takes back. */
  reverses?: string | null;
}

/**
 * The dry run in words: what goes from whom to whom, why and when, and what it costs. One sentence to decide on, and to
 * read aloud; the details stand in DryRun.
 */
export function useDryRunSentence(): (preview: Preview, subject: DryRunSubject) => { lead: string; money: string } {
  const { t, lookup, locale, formats } = useI18n();
  return useCallback(
    (preview, { kind, quantity, reason, reverses }) => {
      const [own, other] = preview.holdings;
      const { amount_cents: amount, price_cents: price, effective_date: date, lock_until: lock } = preview;
      const what = {
        what: own && quantity ? `${formats.quantity(quantity)} ${instrumentName(own.instrument, locale)}` : '',
        member: own?.member.display_name ?? '',
        date: formats.date(date),
      };
      const counterparty = other?.member.display_name ?? '';
      const because = reason && reason !== 'other' ? lookup(`reason.${reason}`)?.toLocaleLowerCase(locale) : undefined;
      const lead =
        kind === 'reversal'
          ? other
            ? t('preview.sentence.reversalTransfer', { ...what, number: reverses ?? '', counterparty })
            : t('preview.sentence.reversal', { ...what, number: reverses ?? '' })
          : kind === 'transfer'
            ? because
              ? t('preview.sentence.transferBecause', { ...what, counterparty, because })
              : t('preview.sentence.transfer', { ...what, counterparty })
            : kind === 'opening' || kind === 'issue'
              ? t(`preview.sentence.${kind}`, what)
              : t('preview.sentence.other', { ...what, kind: t(`transaction.kinds.${kind}`) });
      const total =
        amount === null
          ? t('preview.noMoney')
          : price === null || !quantity
            ? t('preview.amount', { amount: formats.money(amount) })
            : t('preview.amountOf', {
                amount: formats.money(amount),
                quantity: formats.quantity(quantity),
                price: formats.money(price),
              });
      return { lead, money: lock ? `${total} ${t('preview.lockedUntil', { date: formats.date(lock) })}` : total };
    },
    [t, lookup, locale, formats],
  );
}
