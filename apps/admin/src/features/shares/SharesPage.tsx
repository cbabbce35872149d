import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { Page } from '../../layout/Page.tsx';
import { OutstandingList } from '../../register/standing/OutstandingList.tsx';

/** The Good Shares that can be returned: what is outstanding. */
export function SharesPage() {
  const { t } = useI18n();
  return (
    <Page title={t('shares.title')}>
      <Stack gap={4}>
        <p>{t('shares.now')}</p>
        <OutstandingList type="good_share" caption={t('shares.outstanding')} />
      </Stack>
    </Page>
  );
}
