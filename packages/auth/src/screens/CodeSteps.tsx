import { Stack } from '@ledenbureau/ui';
import type { CodeController } from '../recovery/codeController.ts';
import type { CodeState } from '../recovery/codeReducer.ts';
import { messageTextKey } from '../identity/messageText.ts';
import { whyGone } from '../identity/gone.ts';
import { FlowForm } from './flow/FlowForm.tsx';
import { Failure, Restarted, ToSignIn } from './Notices.tsx';
import { Waiting } from './Screen.tsx';
import { useScreenWords } from './ScreenWords.ts';

/**
 * What leads the step: what the service says of it, such as that a code was sent and what to look at when it does not
 * come. Of a code that was wrong it says only that; `first` is of the address, and wrong from the code on.
 */
export function useCodeLead({ messages, stage }: CodeState, first: string): string {
  const { t, lookup } = useScreenWords();
  const [message] = messages;
  if (message != null) return lookup(messageTextKey(message), message.context) ?? message.text;
  return stage === 'code' ? t('auth.code.lead') : first;
}

export interface CodeStepsProps {
  state: CodeState;
  controller: CodeController;
  /** What the button says that has a code sent. */
  send: string;
  /** What the button says that sends the code typed. */
  confirm: string;
  /** The address that was typed elsewhere already. */
  email?: string;
}

/** The steps that a recovery and a verification share: an address, then the code that was mailed to it. */
export function CodeSteps({ state, controller, send, confirm, email = '' }: CodeStepsProps) {
  const { t } = useScreenWords();
  const { stage, flow, errors } = state;
  const [first] = errors;
  if (flow == null) {
    return first == null ? (
      <Waiting />
    ) : (
      <Failure error={first} label={t('auth.flow.again')} onRetry={() => void controller.restart()}>
        <ToSignIn />
      </Failure>
    );
  }
  const gone = errors.find((error) => whyGone(error) != null) ?? null;
  return (
    <Stack>
      <Restarted because={gone} />
      <FlowForm
        flow={flow}
        // What a name stands for that the form has not, does nothing.
        values={stage === 'address' && email !== '' ? { email, recovery_address: email } : {}}
        errors={errors.filter((error) => error !== gone)}
        submit={async (body) => (await controller.submitForm(body)).filter((error) => whyGone(error) == null)}
        submitLabel={stage === 'code' ? confirm : send}
      />
      <ToSignIn />
    </Stack>
  );
}
