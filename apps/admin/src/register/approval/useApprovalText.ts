import { type TextKey, useI18n } from '@ledenbureau/i18n';
import type { Approval } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';

/** What waits, in words: what it is, of whom or how much, and who asked how long ago. */
export interface ApprovalText {
  title: string;
  /** '' for nothing. */
  detail: string;
  note: string;
  /** A reversal takes its amount away; null where it is about no amount. */
  cents: number | null;
}

export function useApprovalText(): (approval: Approval) => ApprovalText {
  const { t, lookup, formats, locale } = useI18n();
  return (approval) => {
    const { subject_type: type, action, kind, number, name, member, counterparty, instrument, quantity } = approval;
    const { amount_cents: cents, count, valid_from: from, maker, alike, age_days: days } = approval;
    const what = [quantity && formats.quantity(quantity), instrument && instrumentName(instrument, locale)]
      .filter(Boolean)
      .join(' ');
    const whom = [member, counterparty].flatMap((one) => one?.display_name ?? []).join(' → ');
    const transaction =
      type === 'transaction'
        ? t('notifications.transaction', {
            kind: lookup(`transaction.kinds.${kind as 'issue'}` satisfies TextKey) ?? kind ?? '',
            what: what || formats.money(cents),
          })
        : '';
    const back = action === 'reverse';
    const of = type === 'member' || type === 'period' ? (kind as 'inherit') : type === 'transaction' ? null : type;
    const subject =
      of === null
        ? (number ?? '')
        : t(`approvals.of.${of}`, {
            number: number ?? '',
            name: name ?? whom,
            what: instrument ? instrumentName(instrument, locale) : '',
            date: formats.date(from),
          });
    const plain = of === null ? transaction : subject;
    const parts = {
      transaction: back ? [transaction, whom] : [whom],
      redemption_request: [what, whom],
      share_return_request: [what, whom],
      return_round: [what],
      conversion_run: [what],
      interest_run: [instrument && instrumentName(instrument, locale)],
      bulk_batch: [t('approvals.rows', { count: count ?? 0 })],
      payment_batch: [t('approvals.payments', { count: count ?? 0 })],
    } as Partial<Record<Approval['subject_type'], (string | null)[]>>;
    return {
      title: back ? t('approvals.reversal', { what: subject }) : plain,
      detail: (parts[type] ?? []).filter(Boolean).join(', '),
      note: [
        `${maker.name}, ${days === 0 ? t('approvals.today') : t('approvals.days', { count: days })}`,
        ...(alike ? [t('approvals.alike')] : []),
      ].join('. '),
      cents: cents !== null && back ? -cents : cents,
    };
  };
}
