import { SubmitButton } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Stack } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

export interface FormButtonsProps {
  onClose: () => void;
  /** The words of the button that submits. */
  children: ReactNode;
}

/** The buttons below a form that opened within a page: the first submits it, the second closes it. */
export function FormButtons({ onClose, children }: FormButtonsProps) {
  const { t } = useI18n();
  return (
    <Stack direction="row" gap={3} align="center">
      <SubmitButton>{children}</SubmitButton>
      <Button theme="transparent" onClick={onClose}>
        {t('auth.profile.cancel')}
      </Button>
    </Stack>
  );
}
