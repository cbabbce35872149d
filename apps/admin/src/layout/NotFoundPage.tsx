import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Illustration } from '@ledenbureau/ui';
import { Page } from '@ledenbureau/workbench';
import { paths } from '../paths.ts';

/** 404: says what was not found and offers the way back. */
export function NotFoundPage() {
  const { t } = useI18n();
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        illustration={<Illustration kind="notFound" />}
        title={t('notFound.message')}
        description={t('notFound.hint')}
        action={<Button href={paths.home}>{t('notFound.home')}</Button>}
      />
    </Page>
  );
}
