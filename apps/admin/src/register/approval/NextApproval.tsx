import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';
import { useEffect, useRef } from 'react';
import type { NextApproval as Next } from './useNext.ts';

/** The way on after a decision: what waits next, with the focus on it, so that Enter goes there. */
export function NextApproval({ next: { href, text } }: { next: Next }) {
  const { t } = useI18n();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.querySelector('a')?.focus(), []);
  return (
    <span ref={place}>
      <Button theme="green" size="small" href={href}>
        {t('next.open', { what: text })}
      </Button>
    </span>
  );
}
