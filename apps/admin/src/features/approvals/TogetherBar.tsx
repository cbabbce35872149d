import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup } from '@ledenbureau/ui';
import { RoleButton } from '@ledenbureau/workbench';
import { useEffect, useRef } from 'react';
import type { Together } from './useTogether.ts';

/** Approves all that are ticked, or goes back to one. */
export function TogetherBar({ together, onCancel }: { together: Together; onCancel(): void }) {
  const { t, formats } = useI18n();
  const back = useRef<HTMLElement>(null);
  useEffect(() => {
    // the button that was pressed for this is gone
    if (document.activeElement === document.body) back.current?.focus();
  }, []);
  const { count, cents, isReading, isSending, approve } = together;
  return (
    <ButtonGroup>
      <RoleButton
        needs={['approver', 'operator']}
        theme="green"
        letter="A"
        disabled={isReading || count === 0}
        loading={isSending}
        onClick={({ detail }) => {
          if (detail < 2) void approve();
        }}
      >
        {t('desk.approveMany', { shown: formats.number(count), amount: formats.money(cents) })}
      </RoleButton>
      <Button ref={back} onClick={onCancel}>
        {t('desk.back')}
      </Button>
    </ButtonGroup>
  );
}
