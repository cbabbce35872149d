import { AuthError } from '../errors.ts';

/** What the browser gave for the account that was chosen. */
export interface BrowserToken {
  token: string;
  /** Of the provider that the token is from, as the service gave it. */
  nonce?: string;
}

/** A provider as the service names it, with what is read of it. */
export interface FedcmProvider {
  client_id?: string;
  config_url?: string;
  nonce?: string;
  domain_hint?: string;
  login_hint?: string;
  fields?: string[];
  parameters?: Record<string, string>;
}

/** What TypeScript's own types of a browser do not know yet (Federated Credential Management). */
type AskBrowser = (options: object) => Promise<{ token?: unknown; configURL?: string } | null>;

/** Whether this browser knows accounts of identity providers that a page can ask for. */
export const knowsAccounts = (): boolean => 'IdentityCredential' in globalThis;

/**
 * Lets the person choose one of the accounts that the browser knows at these providers; to be called by a press of a button.
 * @throws AuthError where none was chosen, or none can be.
 */
export async function askBrowser(providers: readonly FedcmProvider[]): Promise<BrowserToken> {
  const get = navigator.credentials.get.bind(navigator.credentials) as AskBrowser;
  try {
    const credential = await get({
      // Never without asking: whoever pressed the button sees who will be signed in.
      mediation: 'required',
      identity: {
        context: 'signin',
        // With one provider the browser offers its sign-in too, where nobody is signed in there yet.
        mode: providers.length === 1 ? 'active' : 'passive',
        providers: providers.map(toOptions),
      },
    });
    if (typeof credential?.token !== 'string') throw new Error('The browser gave no token');
    const provider = providers.find(({ config_url: url }) => url === credential.configURL) ?? providers[0];
    return { token: credential.token, ...(provider?.nonce !== undefined && { nonce: provider.nonce }) };
  } catch (cause) {
    // A browser says little of why, lest a page learns who is signed in where.
    throw new AuthError('error.auth.noBrowserAccount', { cause });
  }
}

const toOptions = (provider: FedcmProvider): object => ({
  configURL: provider.config_url,
  clientId: provider.client_id,
  domainHint: provider.domain_hint,
  loginHint: provider.login_hint,
  fields: provider.fields,
  params: { nonce: provider.nonce, ...provider.parameters },
});
