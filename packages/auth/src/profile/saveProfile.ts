import { AuthError, toAuthError } from '../errors.ts';
import type { Identity, SettingsFlow, Traits } from '../identity/flow.ts';
import { flowErrors } from '../identity/flowErrors.ts';
import type { IdentityClient, SettingsBody, SettingsResult } from '../identity/identityTypes.ts';
import { nextStepOf, type NextStep } from '../identity/next.ts';
import { neededLogin } from '../login/startLogin.ts';
import { failureNotification, type FailureNotification } from './failureNotification.ts';
import { lostTraits, mergeTraits, type Trait } from './traits.ts';

type SettingsClient = Pick<IdentityClient, 'settings' | 'login' | 'whoami'>;

export interface SaveOptions {
  client: SettingsClient;
  /** Address of this app's page to come back to after another sign-in. */
  returnTo: string;
}

export type SaveResult =
  | { kind: 'saved'; identity: Identity; next: NextStep | null }
  /** The identity service wants to know again who is there: keep what was typed, then go. */
  | { kind: 'login'; next: NextStep }
  /** The person would rather keep what the save deletes: nothing was sent. */
  | { kind: 'declined' }
  /** Nothing was saved. The errors are for the form, the notification is what section 8 says to show. */
  | { kind: 'failed'; errors: readonly AuthError[]; notification: FailureNotification };

export interface ProfileOptions extends SaveOptions {
  /** Traits that this deployment copies back beside those of the specification. */
  copied?: readonly string[] | undefined;
  /** Asks the person, before anything is sent, whether the save may delete these traits; without it, it may. */
  mayLose?: (lost: readonly Trait[]) => Promise<boolean>;
}

/**
 * Profile update (specification, section 7): a new browser settings flow, then its CSRF token, method `profile` and the
 * traits.
 */
export function saveProfile(options: ProfileOptions, change: Traits): Promise<SaveResult> {
  const { copied, mayLose } = options;
  const body = async ({ identity: { traits } }: SettingsFlow): Promise<SettingsBody | null> => {
    const lost = lostTraits(traits, change, copied);
    if (mayLose != null && lost.length > 0 && !(await mayLose(lost))) return null;
    return { method: 'profile', traits: mergeTraits(traits, change, copied) };
  };
  return save(options, body, (settings) => settings.create());
}

/** A new password; `flowId` where a recovery already made the flow. */
export function savePassword(options: SaveOptions & { flowId?: string | null }, password: string): Promise<SaveResult> {
  const { flowId = null } = options;
  const body = async (): Promise<SettingsBody> => ({ method: 'password', password });
  return save(options, body, (settings) => (flowId == null ? settings.create() : settings.get(flowId)));
}

async function save(
  { client, returnTo }: SaveOptions,
  body: (flow: SettingsFlow) => Promise<SettingsBody | null>,
  open: (settings: IdentityClient['settings']) => Promise<SettingsFlow>,
): Promise<SaveResult> {
  try {
    const flow = await open(client.settings);
    const sent = await body(flow);
    return sent === null ? { kind: 'declined' } : toSaveResult(await client.settings.submit(flow, sent));
  } catch (cause) {
    const error = toAuthError(cause);
    try {
      const next = await neededLogin(client, error, returnTo);
      return next === null ? failed([error]) : { kind: 'login', next };
    } catch (secondCause) {
      return failed([toAuthError(secondCause)]);
    }
  }
}

function toSaveResult(result: SettingsResult): SaveResult {
  if (result.kind === 'redirect') return { kind: 'login', next: { to: 'address', address: result.to } };
  if (result.kind === 'saved') {
    return { kind: 'saved', identity: result.flow.identity, next: nextStepOf(result.continueWith) };
  }
  const errors = flowErrors(result.flow);
  return failed(errors.length > 0 ? errors : [new AuthError('error.auth.unknown')]);
}

function failed(errors: readonly AuthError[]): SaveResult {
  return { kind: 'failed', errors, notification: failureNotification(errors) };
}
