/** A message of the identity service: an error, an info or a success. */
export interface FlowMessage {
  id: number;
  type: string;
  text: string;
  context?: Record<string, unknown>;
}

/** One input (or text, link, image, script) of a flow's form. */
export interface FlowNode {
  type: string;
  group?: string;
  attributes: {
    name?: string;
    type?: string;
    value?: unknown;
    href?: string;
    id?: string;
    src?: string;
    text?: FlowMessage;
  };
  messages?: FlowMessage[];
  meta?: { label?: FlowMessage };
}

/** What every self-service flow has in common (Ory Kratos' wire, in short). */
export interface Flow {
  id: string;
  state?: string;
  active?: string;
  expires_at?: string;
  return_to?: string;
  ui: { nodes: FlowNode[]; messages?: FlowMessage[]; action?: string; method?: string };
}

export interface LoginFlow extends Flow {
  /** True if the person is signed in and only has to show that it is them. */
  refresh?: boolean;
  /** `aal2` if a second factor is asked for. */
  requested_aal?: string;
  /** Set if the login belongs to an authorization. */
  oauth2_login_challenge?: string;
}

export interface RegistrationFlow extends Flow {
  oauth2_login_challenge?: string;
}

/** State `choose_method`, `sent_email` or `passed_challenge`; others where the address can be chosen. */
export interface RecoveryFlow extends Flow {
  continue_with?: ContinueWith[];
}

/** State `choose_method`, `sent_email` or `passed_challenge`. */
export interface VerificationFlow extends Flow {
  continue_with?: ContinueWith[];
}

/** State `show_form` or `success`. */
export interface SettingsFlow extends Flow {
  identity: Identity;
  continue_with?: ContinueWith[];
}

/** What the identity service keeps of a person; the names are those of the specification, section 3. */
export interface Traits {
  email?: string;
  given_name?: string;
  family_name?: string;
  phone_number?: string;
  company?: { company_name?: string; kvk?: string };
  birthdate?: string;
  birthplace?: string;
  birthcountry?: string;
  address?: {
    street_address?: string;
    postal_code?: string;
    locality?: string;
    region?: string;
    country?: string;
  };
  locale?: string;
  seenTour?: boolean;
  secondary_email?: string;
  automated_conversion?: boolean;
}

export interface Identity {
  id: string;
  traits: Traits;
  verifiable_addresses?: { value: string; verified: boolean }[];
}

export interface Session {
  id: string;
  active?: boolean;
  expires_at?: string;
  authenticated_at?: string;
  issued_at?: string;
  authenticator_assurance_level?: string;
  identity?: Identity;
  devices?: { id: string; ip_address?: string; user_agent?: string; location?: string }[];
  /** A signed token, where `tokenizeAs` asked for one. */
  tokenized?: string;
}

/** What the identity service wants to be done next. */
export type ContinueWith =
  | { action: 'redirect_browser_to'; redirect_browser_to: string }
  | { action: 'show_settings_ui' | 'show_verification_ui' | 'show_recovery_ui'; flow: { id: string; url?: string } }
  | { action: 'set_ory_session_token'; ory_session_token: string };

/** The texts that the flow's inputs of this name have as their values. */
export function nodeValues(flow: Flow, name: string): string[] {
  return flow.ui.nodes
    .filter(({ attributes }) => attributes.name === name)
    .map(({ attributes }) => attributes.value)
    .filter((value) => typeof value === 'string');
}

/** The value of the flow's first input `name`; '' if it has none. */
export const nodeValue = (flow: Flow, name: string): string => nodeValues(flow, name)[0] ?? '';

/** True if the flow offers to submit with this method, such as `password` or `identifier_first`. */
export const offersMethod = (flow: Flow, method: string): boolean => nodeValues(flow, 'method').includes(method);
