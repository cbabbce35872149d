import { type PlainTextKey, useI18n } from '@ledenbureau/i18n';
import { DateText, DescriptionList, Link, Money, Quantity } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { MemberRef, TransactionDetail } from '../../api/types.ts';
import { memberHref } from '../../paths.ts';
import { PostingsTable } from './PostingsTable.tsx';
import { memberLabel } from '../member/memberText.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { signed } from './signed.ts';
import { TransactionStatus } from './TransactionStatus.tsx';
import { useTransactionHref } from './useTransactionHref.ts';

const member = (ref: MemberRef | null) =>
  ref ? <Link href={memberHref(ref.member_no)}>{memberLabel(ref)}</Link> : null;

/** Everything the register knows of a transaction; `short` leaves out the postings. */
export function TransactionFacts({ transaction, short }: { transaction: TransactionDetail; short: boolean }) {
  const { t, lookup, locale } = useI18n();
  const href = useTransactionHref();
  const { instrument, price_cents: price, reverses, reversed_by: reversedBy, reason_code: reason } = transaction;
  const { quantity, amount_cents: amount } = signed(transaction);
  const facts: [PlainTextKey, ReactNode][] = [
    ['transaction.statusLabel', <TransactionStatus key="status" transaction={transaction} />],
    ['transaction.kind', t(`transaction.kinds.${transaction.kind}`)],
    ['transaction.member', member(transaction.member)],
    ['transaction.counterparty', member(transaction.counterparty)],
    ['transaction.instrument', instrument && instrumentName(instrument, locale)],
    ['transaction.quantity', quantity === null ? null : <Quantity value={quantity} />],
    ['transaction.price', price === null ? null : <Money cents={price} />],
    ['transaction.amount', amount === null ? null : <Money cents={amount} />],
    ['transaction.effectiveDate', <DateText key="date" value={transaction.effective_date} />],
    ['transaction.reason', reason && (lookup(`reason.${reason}`) ?? reason)],
    ['transaction.reference', transaction.reference],
    ['transaction.description', transaction.description],
    ['transaction.document', transaction.document],
    ['transaction.maker', transaction.maker.name],
    ['transaction.createdAt', <DateText key="created" value={transaction.created_at} time />],
    ['transaction.checker', transaction.checker?.name],
    ['transaction.decidedAt', transaction.decided_at && <DateText value={transaction.decided_at} time />],
    ['transaction.comment', transaction.comment],
    [
      'transaction.reverses',
      reverses && <Link href={href(reverses.id)}>{reverses.number ?? t('transaction.title')}</Link>,
    ],
    [
      'transaction.reversedBy',
      reversedBy && <Link href={href(reversedBy.id)}>{reversedBy.number ?? t('transaction.status.waiting')}</Link>,
    ],
  ];
  return (
    <>
      <DescriptionList
        items={facts.flatMap(([key, description]) => (description ? [{ term: t(key), description }] : []))}
      />
      {short || transaction.postings.length === 0 ? null : <PostingsTable postings={transaction.postings} />}
    </>
  );
}
