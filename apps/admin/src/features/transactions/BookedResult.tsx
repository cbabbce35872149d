import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, Link, Notice } from '@ledenbureau/ui';
import { Focused } from '@ledenbureau/workbench';
import type { Transaction } from '../../api/types.ts';
import { memberHref } from '../../paths.ts';
import { memberLabel } from '../../register/member/memberText.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';

export interface BookedResultProps {
  transaction: Transaction;
  /** Opens an empty form. */
  onAnother: () => void;
}

/** What became of the entry: its number or that it waits, the member, and the way to take it back. */
export function BookedResult({ transaction, onAnother }: BookedResultProps) {
  const { t } = useI18n();
  const href = useTransactionHref();
  const { id, status, number, member } = transaction;
  const booked = status === 'booked';
  return (
    <Focused>
      <Notice
        tone={booked ? 'positive' : 'warning'}
        title={booked ? t('result.booked', { number: number ?? '' }) : t('result.waiting')}
      >
        {member ? (
          <p>
            <Link href={memberHref(member.member_no)}>{memberLabel(member)}</Link>
          </p>
        ) : null}
        <ButtonGroup>
          <Button href={href(id)}>{t('result.view')}</Button>
          {booked ? <Button href={href(id, 'reverse')}>{t('decision.reverse.choose')}</Button> : null}
          <Button onClick={onAnother}>{t('result.another')}</Button>
        </ButtonGroup>
      </Notice>
    </Focused>
  );
}
