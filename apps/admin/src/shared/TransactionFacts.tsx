import { useI18n } from '@ledenbureau/i18n';
import { DateText, DescriptionList, Link, Money, Quantity } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { MemberRef, TransactionDetail } from '../api/types.ts';
import { memberHref } from '../paths.ts';
import { PostingsTable } from './PostingsTable.tsx';
import { instrumentName, memberLabel } from './texts.ts';
import { TransactionStatus } from './TransactionStatus.tsx';
import { useTransactionHref } from './useTransactionHref.ts';

const member = (ref: MemberRef | null) =>
  ref ? <Link href={memberHref(ref.member_no)}>{memberLabel(ref)}</Link> : null;

/** Everything the register knows of a transaction; `short` leaves out the postings. */
export function TransactionFacts({ transaction, short }: { transaction: TransactionDetail; short: boolean }) {
  const { t, locale } = useI18n();
  const href = useTransactionHref();
  const {
    instrument,
    quantity,
    price_cents: price,
    amount_cents: amount,
    reverses,
    reversed_by: reversedBy,
  } = transaction;
  const facts: [string, ReactNode][] = [
    ['statusLabel', <TransactionStatus key="status" transaction={transaction} />],
    ['kind', t(`transaction.kinds.${transaction.kind}`)],
    ['member', member(transaction.member)],
    ['counterparty', member(transaction.counterparty)],
    ['instrument', instrument && instrumentName(instrument, locale)],
    ['quantity', quantity === null ? null : <Quantity value={quantity} />],
    ['price', price === null ? null : <Money cents={price} />],
    ['amount', amount === null ? null : <Money cents={amount} />],
    ['effectiveDate', <DateText key="date" value={transaction.effective_date} />],
    ['reason', transaction.reason_code && t(`reason.${transaction.reason_code}`)],
    ['reference', transaction.reference],
    ['description', transaction.description],
    ['document', transaction.document],
    ['maker', transaction.maker.name],
    ['createdAt', <DateText key="created" value={transaction.created_at} time />],
    ['checker', transaction.checker?.name],
    ['decidedAt', transaction.decided_at && <DateText value={transaction.decided_at} time />],
    ['comment', transaction.comment],
    ['reverses', reverses && <Link href={href(reverses.id)}>{reverses.number ?? t('transaction.title')}</Link>],
    [
      'reversedBy',
      reversedBy && <Link href={href(reversedBy.id)}>{reversedBy.number ?? t('transaction.status.waiting')}</Link>,
    ],
  ];
  return (
    <>
      <DescriptionList
        items={facts.flatMap(([key, description]) =>
          description ? [{ term: t(`transaction.${key}`), description }] : [],
        )}
      />
      {short || transaction.postings.length === 0 ? null : <PostingsTable postings={transaction.postings} />}
    </>
  );
}
