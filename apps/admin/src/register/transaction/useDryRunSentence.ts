import { useI18n } from '@ledenbureau/i18n';
import { useCallback } from 'react';
import type { Preview, Transaction } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { unitsText } from '../../texts/unitsText.ts';
import { difference } from './decimal.ts';

/** What the dry run is of; the rest of the sentence is in its answer. */
export interface DryRunSubject {
  kind: Transaction['kind'];
  quantity: string | null;
  reason: string | null;
  /** Whom money alone is about: its preview has no holdings. */
  member?: { display_name: string } | null;
  /** Number of the transaction that a reversal takes back. */
  reverses?: string | null;
}

/**
 * The dry run in words: what goes from whom to whom, why and when, and what it costs. One sentence to decide on, and to
 * read aloud; the details stand in DryRun.
 */
export function useDryRunSentence(): (preview: Preview, subject: DryRunSubject) => { lead: string; money: string } {
  const i18n = useI18n();
  return useCallback(
    (preview, { kind, quantity, member, reason, reverses }) => {
      const { t, lookup, locale, formats } = i18n;
      const [own, other] = preview.holdings;
      const { amount_cents: amount, price_cents: price, effective_date: date, lock_until: lock } = preview;
      const what = {
        what: !own ? '' : quantity ? unitsText(quantity, own.instrument, i18n) : instrumentName(own.instrument, locale),
        member: (own?.member ?? member)?.display_name ?? '',
        date: formats.date(date),
        amount: amount === null ? '' : formats.money(amount),
      };
      const counterparty = other?.member.display_name ?? '';
      const because = reason && reason !== 'other' ? lookup(`reason.${reason}`)?.toLocaleLowerCase(locale) : undefined;
      const lead = () => {
        switch (kind) {
          case 'reversal':
            return other
              ? t('preview.sentence.reversalTransfer', { ...what, number: reverses ?? '', counterparty })
              : t('preview.sentence.reversal', { ...what, what: what.what || what.amount, number: reverses ?? '' });
          case 'transfer':
            return because
              ? t('preview.sentence.transferBecause', { ...what, counterparty, because })
              : t('preview.sentence.transfer', { ...what, counterparty });
          case 'receipt':
            return t(what.member ? 'preview.sentence.receipt' : 'preview.sentence.receiptUnknown', what);
          case 'correction':
            return t(own && isLess(own) ? 'preview.sentence.correctionOut' : 'preview.sentence.correctionIn', what);
          default:
            return (
              lookup(`preview.sentence.${kind as 'issue'}`, what) ??
              t('preview.sentence.other', { ...what, kind: t(`transaction.kinds.${kind}`) })
            );
        }
      };
      const tax = kind === 'reversal' ? 0 : withheldBy(preview);
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
      const rest = [
        tax > 0 && amount !== null
          ? t('preview.withheld', { tax: formats.money(tax), net: formats.money(amount - tax) })
          : '',
        lock ? t('preview.lockedUntil', { date: formats.date(lock) }) : '',
      ];
      return { lead: lead(), money: [total, ...rest].filter(Boolean).join(' ') };
    },
    [i18n],
  );
}

/** Units leave the holding. */
const isLess = ({ effective: { before, after }, instrument: { scale } }: Preview['holdings'][number]): boolean =>
  difference(after, before, scale).startsWith('-');

/** Tax that is withheld, in cents. */
const withheldBy = ({ postings }: Preview): number =>
  -postings.reduce(
    (sum, { account, amount_cents }) => (account === 'coop:withholding' ? sum + (amount_cents ?? 0) : sum),
    0,
  );
