import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Illustration } from '@ledenbureau/ui';

export interface NoRequestsProps {
  /** Something narrows the tab: that can be cleared. */
  onClear: (() => void) | undefined;
  /** That this tab has none. */
  title: string;
  /** The first tab that has requests, where that is another one. */
  next: { label: string; open(): void } | undefined;
  onNew(): void;
}

/** A tab without requests, or a filter that leaves none: what can be done about it. */
export function NoRequests({ onClear, title, next, onNew }: NoRequestsProps) {
  const { t } = useI18n();
  if (onClear) {
    return (
      <EmptyState
        illustration={<Illustration kind="notFound" />}
        title={t('requests.noMatch')}
        action={<Button onClick={onClear}>{t('ui.clearFilters')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      illustration={<Illustration kind="nothingWaits" />}
      title={title}
      action={
        next ? (
          <Button onClick={next.open}>{t('requests.toTab', { status: next.label })}</Button>
        ) : (
          <Button onClick={onNew}>{t('requests.new')}</Button>
        )
      }
    />
  );
}
