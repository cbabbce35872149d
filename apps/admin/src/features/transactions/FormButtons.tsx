import { Checkbox, SubmitButton, useFormState } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, Notice, Stack } from '@ledenbureau/ui';
import { useNavigate } from 'react-router-dom';
import type { Preview } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { DryRunWarnings } from '../../register/transaction/DryRunWarnings.tsx';

export interface FormButtonsProps {
  warnings: Preview['warnings'];
  outcome: Preview['outcome'] | undefined;
}

/** Warnings to confirm, and the buttons: check, book (or propose), book and next, cancel. */
export function FormButtons({ warnings, outcome }: FormButtonsProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { submitting } = useFormState();
  const waits = outcome === 'waiting';
  return (
    <Stack gap={4}>
      {warnings.length > 0 ? (
        <Notice level="warning" title={t('create.warnings')}>
          <DryRunWarnings warnings={warnings} />
          <Checkbox name="confirmed" label={t('create.confirm')} />
        </Notice>
      ) : null}
      <ButtonGroup>
        <SubmitButton>{t(waits ? 'create.propose' : 'create.book')}</SubmitButton>
        <SubmitButton intent="next" tone="light">
          {t(waits ? 'create.proposeNext' : 'create.bookNext')}
        </SubmitButton>
        <SubmitButton intent="check" tone="light">
          {t('create.check')}
        </SubmitButton>
        <Button tone="transparent" inline disabled={submitting} onClick={() => void navigate(paths.home)}>
          {t('form.cancel')}
        </Button>
      </ButtonGroup>
    </Stack>
  );
}
