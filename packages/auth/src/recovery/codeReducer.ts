import type { AuthError } from '../errors.ts';
import { flowErrors } from '../identity/flowErrors.ts';
import type { FlowMessage, RecoveryFlow, VerificationFlow } from '../identity/flow.ts';

export type CodeFlow = RecoveryFlow | VerificationFlow;

/** Where a recovery or verification by code is. */
export type CodeStage =
  | 'initializing'
  /** An e-mail address is asked for. */
  | 'address'
  /** One of several addresses is to be chosen, each shown in part. */
  | 'choice'
  /** The chosen address is to be typed in full. */
  | 'confirm'
  /** A code was sent and is asked for. */
  | 'code'
  | 'done'
  | 'failed';

export interface CodeState {
  stage: CodeStage;
  flow: CodeFlow | null;
  /** The address that the code was sent to, as typed or chosen. */
  address: string;
  errors: readonly AuthError[];
  /** What the service says besides, such as that a code was sent: `messageText` has the words. */
  messages: readonly FlowMessage[];
}

export type CodeAction =
  | { type: 'flowReceived'; flow: CodeFlow }
  | { type: 'addressSet'; address: string }
  | { type: 'errorsSet'; errors: readonly AuthError[]; stage?: CodeStage };

export const initialCodeState: CodeState = {
  stage: 'initializing',
  flow: null,
  address: '',
  errors: [],
  messages: [],
};

/** The service's names for its states; a state that is not here asks for an address. */
const stages: Readonly<Record<string, CodeStage>> = {
  choose_method: 'address',
  recovery_awaiting_address: 'address',
  recovery_awaiting_address_choice: 'choice',
  recovery_awaiting_address_confirm: 'confirm',
  sent_email: 'code',
  recovery_awaiting_code: 'code',
  passed_challenge: 'done',
};

/** The flow's state decides where a recovery is, not the status of the answer: a wrong code is a 200 too. */
export function codeReducer(state: CodeState, action: CodeAction): CodeState {
  switch (action.type) {
    case 'flowReceived': {
      const { flow } = action;
      return {
        ...state,
        flow,
        stage: stages[flow.state ?? ''] ?? 'address',
        errors: flowErrors(flow, fields),
        messages: (flow.ui.messages ?? []).filter(({ type }) => type !== 'error'),
      };
    }
    case 'addressSet':
      return { ...state, address: action.address };
    case 'errorsSet':
      return { ...state, errors: action.errors, stage: action.stage ?? state.stage };
  }
}

const fields = {
  recovery_address: 'email',
  recovery_confirm_address: 'email',
  recovery_select_address: 'email',
};
