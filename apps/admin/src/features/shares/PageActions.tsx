import { useI18n } from '@ledenbureau/i18n';
import { Button, EllipsisIcon, Menu, PlusIcon } from '@ledenbureau/ui';
import { RoleButton, SavedViewsMenu } from '@ledenbureau/workbench';
import type { ReturnSummary } from '../../api/types.ts';
import { roundHref } from './roundHref.ts';

export interface PageActionsProps {
  summary: ReturnSummary | undefined;
  /** Beside a request there is room for what is done most. */
  short: boolean;
  /** Opens a drawer, by what the address says then. */
  open(drawer: Record<string, string>): void;
  onNew(): void;
}

/** What is done with requests as a whole: paying what rounds gave, the rounds themselves, and entering one. */
export function PageActions({ summary, short, open, onNew }: PageActionsProps) {
  const { t } = useI18n();
  const lines = summary?.lines;
  const owed = (lines?.to_pay.count ?? 0) + (lines?.failed.count ?? 0);
  const rounds = { label: t('returns.round.many'), href: roundHref('list') };
  const isPaying = (lines?.in_payment.count ?? 0) + (lines?.paid.count ?? 0) > 0;
  return (
    <>
      {isPaying ? (
        <Menu
          label={t('requests.otherActions')}
          {...(short ? { icon: <EllipsisIcon /> } : {})}
          items={[{ label: t('payments.batches'), onSelect: () => open({ batch: 'list' }) }, rounds]}
        />
      ) : (
        <Button href={rounds.href}>{rounds.label}</Button>
      )}
      {short ? null : <SavedViewsMenu list="returns" />}
      <RoleButton needs={['operator']} startIcon={<PlusIcon />} aria-keyshortcuts="n" onClick={onNew}>
        {t('requests.new')}
      </RoleButton>
      {owed > 0 ? (
        <Button theme="green" onClick={() => open({ batch: 'returns' })}>
          {t('payments.new')}
        </Button>
      ) : null}
    </>
  );
}
