import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { NextApproval as Next } from './useNext.ts';

export interface NextApprovalProps {
  next: Next;
  /** Whether the focus may go to it yet; asked until it may. */
  mayFocus(): boolean;
  onGo?(): void;
}

/** Milliseconds between asking whether the dialog of the decision is gone. */
const often = 50;

/** The way on after a decision: what waits next, with the focus on it, so that Enter goes there. */
export function NextApproval({ next: { href, text }, mayFocus, onGo }: NextApprovalProps) {
  const { t } = useI18n();
  const place = useRef<HTMLSpanElement>(null);
  const take = useEffectEvent(() => {
    if (!mayFocus()) return false;
    place.current?.querySelector('a')?.focus();
    return true;
  });
  useEffect(() => {
    if (take()) return undefined;
    const timer = setInterval(() => {
      if (take()) clearInterval(timer);
    }, often);
    return () => clearInterval(timer);
  }, []);
  return (
    <span ref={place}>
      <Button tone="green" size="small" href={href} {...(onGo ? { onClick: onGo } : {})}>
        {t('next.open', { what: text })}
      </Button>
    </span>
  );
}
