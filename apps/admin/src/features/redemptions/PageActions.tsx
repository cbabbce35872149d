import { useI18n } from '@ledenbureau/i18n';
import { Button, EllipsisIcon, Menu, PlusIcon } from '@ledenbureau/ui';
import { RoleButton, SavedViewsMenu } from '@ledenbureau/workbench';
import type { Redemption, RedemptionSummary } from '../../api/types.ts';

export interface PageActionsProps {
  status: Redemption['status'];
  summary: RedemptionSummary | undefined;
  /** Beside a request there is room for what is done most. */
  short: boolean;
  /** Opens a drawer, by what the address says then. */
  open(drawer: Record<string, string>): void;
  onNew(): void;
}

/** What is done with requests as a whole: paying them, the interest between, and entering one. */
export function PageActions({ status, summary, short, open, onNew }: PageActionsProps) {
  const { t } = useI18n();
  const countOf = (of: Redemption['status']) => summary?.tabs.find((tab) => tab.status === of)?.count;
  const payable = status === 'approved' || status === 'payment_failed';
  const owed = (countOf('approved') ?? 1) + (countOf('payment_failed') ?? 0);
  const drawers = [
    ...(payable || status === 'in_payment' || status === 'paid'
      ? [{ label: t('payments.batches'), onSelect: () => open({ batch: 'list' }) }]
      : []),
    { label: t('interest.open'), onSelect: () => open({ run: 'list' }) },
  ];
  return (
    <>
      {short ? (
        <Menu label={t('requests.otherActions')} icon={<EllipsisIcon />} items={drawers} />
      ) : (
        <>
          {drawers.length > 1 ? (
            <Menu label={t('requests.otherActions')} items={drawers} />
          ) : (
            drawers.map(({ label, onSelect }) => (
              <Button key={label} onClick={onSelect}>
                {label}
              </Button>
            ))
          )}
          <SavedViewsMenu list="redemptions" />
        </>
      )}
      <RoleButton needs={['operator']} startIcon={<PlusIcon />} aria-keyshortcuts="n" onClick={onNew}>
        {t('requests.new')}
      </RoleButton>
      {payable ? (
        <Button theme="green" disabled={owed === 0} onClick={() => open({ batch: 'new' })}>
          {t('payments.new')}
        </Button>
      ) : null}
    </>
  );
}
