import { useI18n } from '@ledenbureau/i18n';
import { ButtonGroup, Link } from '@ledenbureau/ui';
import type { Transaction } from '../../api/types.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { RoleButton } from '../../list/RoleButton.tsx';
import { isSelf } from '../../api/people.ts';
import { meQuery } from '../../api/me.ts';
import { useApi } from '../../api/ApiContext.tsx';
import { useQuery } from '@tanstack/react-query';

/** The ways to decide on what waits, or why there is none. */
export function Decide({ transaction }: { transaction: Transaction }) {
  const { t } = useI18n();
  const { data: me } = useQuery(meQuery(useApi()));
  const href = useTransactionHref();
  if (isSelf(me, transaction.maker)) {
    return (
      <>
        {t('decision.own')} <Link href={href(transaction.id, 'withdraw')}>{t('decision.withdraw.choose')}</Link>
      </>
    );
  }
  return (
    <ButtonGroup>
      <RoleButton needs={['approver']} size="small" tone="green" href={href(transaction.id, 'approve')}>
        {t('decision.approve.choose')}
      </RoleButton>
      <RoleButton needs={['approver']} size="small" href={href(transaction.id, 'reject')}>
        {t('decision.reject.choose')}
      </RoleButton>
    </ButtonGroup>
  );
}
