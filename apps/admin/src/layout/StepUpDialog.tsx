import { ScreensProvider, SecondFactor } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Dialog, Link, Stack } from '@ledenbureau/ui';
import { type StepUpQuestion, FormTexts } from '@ledenbureau/workbench';
import { paths } from '../paths.ts';
import { useFlowNavigation } from './useFlowNavigation.ts';

/** Asks for the second factor, above whatever the person was doing; the call that wanted it goes on after that. */
export function StepUpDialog({ question }: { question: StepUpQuestion }) {
  const { t } = useI18n();
  const navigation = useFlowNavigation();
  const cancel = () => question.settle(false);
  return (
    <Dialog open title={t('stepUp.title')} onClose={cancel}>
      <Stack gap={4}>
        <p>{t('stepUp.text')}</p>
        <FormTexts>
          <ScreensProvider {...navigation}>
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
                <Button theme="transparent" onClick={cancel}>
                  {t('stepUp.cancel')}
                </Button>
              }
            />
          </ScreensProvider>
        </FormTexts>
      </Stack>
    </Dialog>
  );
}
