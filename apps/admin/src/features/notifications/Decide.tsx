import { useI18n } from '@ledenbureau/i18n';
import { Link, Stack, Text } from '@ledenbureau/ui';
import { RoleButton } from '@ledenbureau/workbench';
import type { ListedTransaction } from '../../api/types.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';

/** The ways to decide on what waits, or why there is none. */
export function Decide({ transaction }: { transaction: ListedTransaction }) {
  const { t } = useI18n();
  const href = useTransactionHref();
  const { can } = transaction;
  if (can.includes('withdraw')) {
    return (
      <Text nowrap>
        <Text tone="quiet">{t('redemptions.approval.own')}</Text>{' '}
        <Link href={href(transaction.id, 'withdraw')}>{t('decision.withdraw.choose')}</Link>
      </Text>
    );
  }
  return (
    <Stack direction="row" gap={2} wrap={false}>
      {can.includes('approve') ? (
        <RoleButton needs={['approver']} size="small" theme="green" href={href(transaction.id, 'approve')}>
          {t('decision.approve.choose')}
        </RoleButton>
      ) : null}
      {can.includes('reject') ? (
        <RoleButton needs={['approver']} size="small" href={href(transaction.id, 'reject')}>
          {t('decision.reject.choose')}
        </RoleButton>
      ) : null}
    </Stack>
  );
}
