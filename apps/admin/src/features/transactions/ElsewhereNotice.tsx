import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice } from '@ledenbureau/ui';
import { type Elsewhere, elsewhere } from './kinds.ts';

/** Why this kind is not entered here, and where it is. */
export function ElsewhereNotice({ kind }: { kind: Elsewhere }) {
  const { t } = useI18n();
  return (
    <Notice tone="accent" action={<Button href={elsewhere[kind]}>{t(`create.elsewhere.${kind}.link`)}</Button>}>
      {t(`create.elsewhere.${kind}.text`)}
    </Notice>
  );
}
