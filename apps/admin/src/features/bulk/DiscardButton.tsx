import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';
import type { StepProps } from './BatchPage.tsx';

/** Opens the dialog that throws the batch away. */
export function DiscardButton({ onChoose }: Pick<StepProps, 'onChoose'>) {
  const { t } = useI18n();
  return (
    <Button theme="transparent" onClick={() => onChoose('discard')}>
      {t('bulk.do.discard.choose')}
    </Button>
  );
}
