import { BareScreensProvider, SecondFactor } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Dialog, Link, Stack } from '@ledenbureau/ui';
import { type StepUpQuestion, FormTexts } from '@ledenbureau/workbench';
import { paths } from '../paths.ts';
import { useFlowNavigation } from './useFlowNavigation.ts';

export interface StepUpDialogProps {
  question: StepUpQuestion;
  /** It is not given. */
  onClose(): void;
}

/** Asks for the second factor, above whatever the person was doing; the call that wanted it goes on after that. */
export function StepUpDialog({ question, onClose }: StepUpDialogProps) {
  const { t } = useI18n();
  const navigation = useFlowNavigation();
  return (
    <Dialog open title={t('stepUp.title')} onClose={onClose}>
      <Stack gap={4}>
        <p>{t('stepUp.text')}</p>
        <FormTexts>
          <BareScreensProvider {...navigation}>
            <SecondFactor
              onDone={() => question.settle(true)}
              missing={
                <Stack gap={4}>
                  <p>{t('stepUp.missing')}</p>
                  <Link href={paths.security} target="_blank">
                    {t('stepUp.setUp')}
                  </Link>
                </Stack>
              }
              footer={
                <Button theme="transparent" onClick={onClose}>
                  {t('stepUp.cancel')}
                </Button>
              }
            />
          </BareScreensProvider>
        </FormTexts>
      </Stack>
    </Dialog>
  );
}
