import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice } from '@ledenbureau/ui';
import { isRefusal } from '@ledenbureau/workbench';
import type { ReactNode } from 'react';

interface PreviewErrorProps {
  error: Error;
  onRetry(): void;
  children: ReactNode;
}

/** Why a decision cannot be previewed; what failed, and is not refused, can be tried again. */
export function PreviewError({ error, onRetry, children }: PreviewErrorProps) {
  const { t } = useI18n();
  return (
    <Notice tone="danger" action={isRefusal(error) ? undefined : <Button onClick={onRetry}>{t('ui.retry')}</Button>}>
      {children}
    </Notice>
  );
}
