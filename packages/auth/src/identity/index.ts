// Everything about the identity service. Loads @ory/client with axios: import it dynamically, or only its types.
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
export { hasNode, isExpired, nodeValue, offersMethod } from './flow.ts';
export { nextOf, type Next } from './next.ts';
