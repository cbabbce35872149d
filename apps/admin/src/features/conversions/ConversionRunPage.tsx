import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState } from '@ledenbureau/ui';
import { useParams } from 'react-router-dom';
import { Page } from '../../layout/Page.tsx';
import { paths } from '../../paths.ts';

/** A conversion run by id. The register holds no runs, so every id is unknown: 404 with the way back. */
export function ConversionRunPage() {
  const { t } = useI18n();
  const { id = '' } = useParams();
  return (
    <Page
      title={t('notFound.title')}
      breadcrumbs={[{ label: t('menu.conversion.automation'), href: paths.conversions }, { label: id }]}
    >
      <EmptyState
        title={t('conversions.unknownRun', { id })}
        action={<Button href={paths.conversions}>{t('conversions.back')}</Button>}
      />
    </Page>
  );
}
