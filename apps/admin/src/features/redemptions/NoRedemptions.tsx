import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState } from '@ledenbureau/ui';
import type { Redemption } from '../../api/types.ts';
import type { RedemptionList } from './useRedemptionList.ts';

export interface NoRedemptionsProps {
  list: RedemptionList;
  /** The first tab that has requests. */
  next: Redemption['status'] | undefined;
  onOpen(status: Redemption['status']): void;
  onNew(): void;
}

/** A tab without requests, or a filter that leaves none: what can be done about it. */
export function NoRedemptions({ list: { status, filtered, clear }, next, onOpen, onNew }: NoRedemptionsProps) {
  const { t } = useI18n();
  if (filtered) {
    return (
      <EmptyState title={t('redemptions.noMatch')} action={<Button onClick={clear}>{t('ui.clearFilters')}</Button>} />
    );
  }
  return (
    <EmptyState
      title={t(`redemptions.none.${status}`)}
      action={
        next && next !== status ? (
          <Button onClick={() => onOpen(next)}>
            {t('redemptions.toTab', { status: t(`requests.status.${next}`) })}
          </Button>
        ) : (
          <Button onClick={onNew}>{t('redemptions.new.choose')}</Button>
        )
      }
    />
  );
}
