import { useFormActions } from '@ledenbureau/forms';
import { Notice } from '@ledenbureau/ui';
import { useEffect, useRef } from 'react';
import { useScreenWords } from './ScreenWords.ts';

/** Says that what was typed is still there; after a confirmation that was asked for it, saves it, once. */
export function Restored({ repeat }: { repeat: boolean }) {
  const { t } = useScreenWords();
  const { submit } = useFormActions();
  const done = useRef(false);
  useEffect(() => {
    if (!repeat || done.current) return;
    done.current = true;
    submit();
  });
  return <Notice tone="accent">{t('auth.profile.restored')}</Notice>;
}
