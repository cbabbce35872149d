import { useI18n } from '@ledenbureau/i18n';
import { Button, Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import type { RegistrationFlow } from '../identity/flow.ts';
import { whyGone } from '../identity/gone.ts';
import { createRegistration, type RegistrationController } from '../registration/registrationController.ts';
import { registrationStage, type RegistrationState } from '../registration/registrationReducer.ts';
import { FlowForm, type FlowValues } from './flow/FlowForm.tsx';
import { type FlowField, withFields } from './flow/nodes.ts';
import { Failure, Restarted, ToSignIn } from './Notices.tsx';
import { Screen, Waiting } from './Screen.tsx';
import { useController } from './useController.ts';
import { Who } from './Who.tsx';

export interface RegistrationScreenProps {
  /** The identity flow, from the address' `flow`; null begins one. */
  flowId: string | null;
}

/** A new account: who it is for, with the consent that the flow asks for, then the password. */
export function RegistrationScreen({ flowId }: RegistrationScreenProps) {
  const { t, locale } = useI18n();
  const [details, setDetails] = useState<FlowValues>({ locale });
  const { controller, state } = useController(flowId, createRegistration);
  const { flow, errors } = state;
  const [first] = errors;
  return (
    <Screen title={t('auth.registration.title')} lead={t('auth.registration.lead')}>
      {flow != null ? (
        <Stack>
          <Step state={state} flow={flow} controller={controller} details={details} onDetails={setDetails} />
          <ToSignIn />
        </Stack>
      ) : first != null ? (
        <Failure error={first} label={t('auth.flow.again')} onRetry={() => void controller.load(null)}>
          <ToSignIn />
        </Failure>
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}

/** What is asked first; the rest with the password. */
const isDetail = ({ kind, group, node }: FlowField): boolean =>
  kind !== 'password' && (group === 'default' || group === 'profile' || node.startsWith('traits.'));
/** Nothing that a person knows of themselves. */
const isAsked = ({ node }: FlowField): boolean => node !== 'traits.seenTour';

interface StepProps {
  state: RegistrationState;
  flow: RegistrationFlow;
  controller: RegistrationController;
  /** What was filled in first: it is there again for who goes back. */
  details: FlowValues;
  onDetails: (details: FlowValues) => void;
}

function Step({ state: { stage, email, errors }, flow, controller, details, onDetails }: StepProps) {
  const { t } = useI18n();
  const gone = errors.find((error) => whyGone(error) != null) ?? null;
  // What a flow that is gone was told does not count: its form is here again, and says why.
  const ofForm = (candidates: typeof errors) => candidates.filter((error) => whyGone(error) == null);
  const restarted = <Restarted because={gone} />;

  if (stage === registrationStage.userInfoEntry) {
    return (
      <FlowForm
        before={restarted}
        errors={ofForm(errors)}
        flow={withFields(flow, (field) => isDetail(field) && isAsked(field))}
        values={details}
        submitLabel={t('auth.flow.next')}
        others={<></>}
        submit={async (form, values) => {
          onDetails(values);
          const { email = '', given_name = '', family_name = '', locale = '' } = values as Record<string, string>;
          const userInfo = { email, firstName: given_name, lastName: family_name, locale };
          return ofForm(await controller.submitUserInfo(userInfo, form));
        }}
      />
    );
  }
  return (
    <FlowForm
      before={
        <>
          {restarted}
          <Who email={email} />
        </>
      }
      errors={ofForm(errors)}
      flow={withFields(flow, (field) => !isDetail(field))}
      submitLabel={t('auth.registration.submit')}
      others={
        <Button theme="transparent" onClick={() => void controller.back()}>
          {t('auth.flow.back')}
        </Button>
      }
      submit={async (form, { password = '' }) => ofForm(await controller.submitPassword(String(password), form))}
    />
  );
}
