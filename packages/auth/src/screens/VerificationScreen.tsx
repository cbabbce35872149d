import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice, Stack } from '@ledenbureau/ui';
import { useAuthClient } from '../react/index.ts';
import { createVerification } from '../recovery/codeController.ts';
import { CodeSteps, useCodeLead } from './CodeSteps.tsx';
import { FocusFirst, Screen } from './Screen.tsx';
import { useController } from './useController.ts';

export interface VerificationScreenProps {
  /** The identity flow, from the address' `flow`; null begins one. */
  flowId: string | null;
}

/** Shows that an e-mail address is one's own, by the code that was mailed to it. */
export function VerificationScreen({ flowId }: VerificationScreenProps) {
  const { t } = useI18n();
  const auth = useAuthClient();
  const { controller, state } = useController(flowId, ({ loadClient, go }) =>
    createVerification({
      loadClient,
      // The address to go on to is the button's, so that it is read first that this worked.
      go: (next) => (next.to === 'address' ? undefined : go(next)),
    }),
  );
  const lead = useCodeLead(state, t('auth.verification.lead'));
  if (state.stage === 'done') {
    return (
      <Screen title={t('auth.verification.title')}>
        <FocusFirst>
          <Stack align="start">
            <Notice tone="positive">{t('auth.verification.done')}</Notice>
            <Button theme="green" onClick={() => void auth.signIn()}>
              {t('auth.flow.goOn')}
            </Button>
          </Stack>
        </FocusFirst>
      </Screen>
    );
  }
  return (
    <Screen title={t('auth.verification.title')} lead={lead}>
      <CodeSteps
        state={state}
        controller={controller}
        send={t('auth.code.send')}
        confirm={t('auth.verification.confirm')}
      />
    </Screen>
  );
}
