import { useI18n } from '@ledenbureau/i18n';
import { Banner, Link } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import { meQuery } from '../api/me.ts';
import { paths } from '../paths.ts';

/** Above every page, as long as it is so: that no second administrator watches over what one enters, and why. */
export function FourEyesBanner() {
  const { t } = useI18n();
  const { data: me } = useQuery(meQuery(useApi()));
  const gap = me?.settings.four_eyes_gap;
  if (!gap) return null;
  return (
    // nothing that happened: it is read where it stands, and interrupts nobody
    <Banner
      tone="warning"
      role="note"
      title={t(`fourEyes.${gap}.title`)}
      action={<Link href={paths.cooperativeSettings}>{t('fourEyes.settings')}</Link>}
    >
      {t(`fourEyes.${gap}.text`)}
    </Banner>
  );
}
