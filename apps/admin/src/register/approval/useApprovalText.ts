import { isolate, type TextKey, useI18n } from '@ledenbureau/i18n';
import type { Approval } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { unitsText } from '../../texts/unitsText.ts';

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
  const i18n = useI18n();
  const { t, lookup, formats, locale } = i18n;
  return (approval) => {
    const {
      subject_type: type,
      action,
      kind,
      number,
      name: subjectName,
      member,
      counterparty,
      instrument,
      quantity,
    } = approval;
    const { amount_cents: cents, count, valid_from: from, maker, alike, age_days: days } = approval;
    const name = instrument ? instrumentName(instrument, locale) : '';
    const what = instrument && quantity ? unitsText(quantity, instrument, i18n) : name;
    const whom = [member, counterparty].flatMap((one) => (one ? isolate(one.display_name) : [])).join(' → ');
    const back = action === 'reverse';
    const of = type === 'member' || type === 'period' ? (kind as 'inherit') : type === 'transaction' ? null : type;
    const title = of
      ? t(`approvals.of.${of}`, {
          number: number ?? '',
          name: subjectName ?? whom,
          what: name,
          date: formats.date(from),
        })
      : t('notifications.transaction', {
          kind: lookup(`transaction.kinds.${kind as 'issue'}` satisfies TextKey) ?? kind ?? '',
          what: what || formats.money(cents),
        });
    const units = [what, whom];
    const parts = {
      transaction: back ? [title, whom] : [whom],
      redemption_request: units,
      share_return_request: units,
      return_round: [what],
      conversion_run: [what],
      interest_run: [name],
      bulk_batch: [t('approvals.rows', { count: count ?? 0 })],
      payment_batch: [t('approvals.payments', { count: count ?? 0 })],
    } as Partial<Record<Approval['subject_type'], (string | null)[]>>;
    return {
      title: back ? t('approvals.reversal', { what: (of ? title : number) ?? '' }) : title,
      detail: (parts[type] ?? []).filter(Boolean).join(', '),
      note: `${isolate(maker.name)}, ${days === 0 ? t('approvals.today') : t('approvals.days', { count: days })}${alike ? `. ${t('approvals.alike')}` : ''}`,
      cents: cents !== null && back ? -cents : cents,
    };
  };
}
