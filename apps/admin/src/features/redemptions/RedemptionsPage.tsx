import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { Page } from '../../layout/Page.tsx';
import { OutstandingList } from '../../register/standing/OutstandingList.tsx';

/** The bonds that can be redeemed early: what is outstanding per issue. */
export function RedemptionsPage() {
  const { t } = useI18n();
  return (
    <Page title={t('menu.bonds.redemption')}>
      <Stack gap={4}>
        <p>{t('redemptions.now')}</p>
        <OutstandingList type="bond" caption={t('redemptions.outstanding')} />
      </Stack>
    </Page>
  );
}
