import { Trans, useTranslation } from 'react-i18next';

export function Greeting({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('host.title', { name })}</h1>
      <Trans i18nKey="host.terms" values={{ name }} components={{ terms: <a href="/terms">terms</a> }} />
    </>
  );
}
