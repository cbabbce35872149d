// Everything about the identity service. Brings @ory/client along: import it dynamically, or only its types.
export { createIdentityClient } from './identityClient.ts';
export { IdentityError } from './identityError.ts';
export type * from './identityTypes.ts';
export type {
  ContinueWith,
  Identity,
  LoginFlow,
  RecoveryFlow,
  RegistrationFlow,
  Session,
  SettingsFlow,
  Traits,
  VerificationFlow,
} from './flow.ts';
export { nodeValue, offersMethod } from './flow.ts';
export { messageTextKey } from './messageText.ts';
export { nextStepOf, type NextStep } from './next.ts';
export { validSession } from './session.ts';
export { createLogin, type LoginController, type LoginPorts } from '../login/loginController.ts';
export type { SecondFactorAnswer, SecondFactorMethod } from '../login/secondFactor.ts';
export { startLogin } from '../login/startLogin.ts';
export {
  createRegistration,
  type RegistrationController,
  type RegistrationPorts,
} from '../registration/registrationController.ts';
export {
  initialRegistrationState,
  registrationReducer,
  registrationStage,
  type RegistrationAction,
  type RegistrationStage,
  type RegistrationState,
  type RegistrationUserInfo,
} from '../registration/registrationReducer.ts';
export { createRecovery, createVerification, type CodeController, type CodePorts } from '../recovery/codeController.ts';
export {
  codeReducer,
  initialCodeState,
  type CodeFlow,
  type CodeStage,
  type CodeState,
} from '../recovery/codeReducer.ts';
export { savePassword, saveProfile, type SaveOptions, type SaveResult } from '../profile/saveProfile.ts';
export { failureNotification, type FailureNotification } from '../profile/failureNotification.ts';
export { fieldKey, type FieldKey } from '../profile/fieldKeys.ts';
export { copiedTraits, mergeTraits } from '../profile/traits.ts';
export type { Store } from '../store.ts';
