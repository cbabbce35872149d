import { useFormActions } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { useEffect, useRef } from 'react';

/** Says that what was typed is still there; after a confirmation that was asked for it, saves it, once. */
export function Restored({ repeat }: { repeat: boolean }) {
  const { t } = useI18n();
  const { submit } = useFormActions();
  const done = useRef(false);
  useEffect(() => {
    if (!repeat || done.current) return;
    done.current = true;
    submit();
  });
  return <Notice tone="accent">{t('auth.profile.restored')}</Notice>;
}
