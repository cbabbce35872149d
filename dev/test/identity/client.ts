import { Browser } from '../browser.ts';
import { breaches } from './conformance.ts';

/** One answer, read; each was held against Ory's description of it. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Message {
  id: number;
  text: string;
  context?: Record<string, unknown>;
}

interface Session {
  id: string;
  active: boolean;
  authenticated_at: string;
  authenticator_assurance_level: string;
  authentication_methods: { method: string; aal: string; completed_at: string }[];
  identity: { id: string };
}

/** The fields of all answers that tests look at. */
export interface Body {
  id: string;
  state: string;
  active: string;
  refresh: boolean;
  requested_aal: string;
  expires_at: string;
  issued_at: string;
  request_url: string;
  return_to: string;
  session_token: string;
  oauth2_login_challenge: string;
  logout_url: string;
  logout_token: string;
  use_flow_id: string;
  redirect_browser_to: string;
  tokenized: string;
  count: number;
  authenticator_assurance_level: string;
  authentication_methods: Session['authentication_methods'];
  credentials: Record<string, { type: string; config?: unknown }>;
  identity: { id: string; traits: Record<string, unknown>; verifiable_addresses: { verified: boolean }[] };
  session: Session;
  error: { id?: string; code: number; reason?: string; message: string; details?: Record<string, unknown> };
  continue_with: { action: string; redirect_browser_to?: string; flow?: { id: string; url?: string } }[];
  ui: {
    action: string;
    method: string;
    messages?: Message[];
    nodes: {
      type: string;
      group: string;
      attributes: {
        name?: string;
        id?: string;
        type?: string;
        value?: unknown;
        src?: string;
        text?: Message;
        integrity?: string;
        onclickTrigger?: string;
      };
      messages: Message[];
      meta: { label?: Message };
    }[];
  };
}

/** A browser (or, without cookies, a program) that talks JSON to the service. */
export class Client {
  readonly browser = new Browser();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async call(
    method: string,
    path: string,
    { json, headers }: { json?: unknown; headers?: object } = {},
  ): Promise<Answer> {
    const response = await this.browser.request(path.startsWith('http') ? path : `${this.#url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: typeof json === 'string' ? json : JSON.stringify(json) }),
    });
    return read(method, response);
  }

  get = (path: string, headers?: object): Promise<Answer> => this.call('GET', path, headers ? { headers } : {});

  /** Opens a form of this kind. */
  async open(kind: string, query = ''): Promise<Body> {
    const answer = await this.get(`/self-service/${kind}/browser${query}`);
    requireOk(answer);
    return answer.body;
  }

  /** Submits a form with its token. */
  submit = (flow: Body, json: Record<string, unknown>): Promise<Answer> =>
    this.call('POST', flow.ui.action, { json: { csrf_token: value(flow, 'csrf_token'), ...json } });

  async signIn(name: string): Promise<Answer> {
    const answer = await this.submit(await this.open('login'), credentials(name));
    requireOk(answer);
    return answer;
  }

  /** The two steps of an identifier-first login. */
  async signInByTwoSteps(name: string): Promise<void> {
    const { identifier, ...rest } = credentials(name);
    const second = await this.submit(await this.open('login'), { identifier, method: 'identifier_first' });
    requireOk(await this.submit(second.body, { ...rest, identifier }));
  }

  /** Registers a new account with this address; `given` are other fields of the form. */
  register = async (address: string, given: Record<string, unknown> = {}): Promise<Answer> =>
    this.submit(await this.open('registration'), {
      method: 'password',
      password: newPassword,
      traits: { email: address, given_name: 'Noor' },
      ...given,
    });

  navigate = (path: string): Promise<Response> =>
    this.browser.request(`${this.#url}${path}`, { headers: { accept: 'text/html' } });
}

async function read(method: string, response: Response): Promise<Answer> {
  const { pathname } = new URL(response.url);
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  const text = await response.text();
  const body = (isJson ? JSON.parse(text) : undefined) as Body;
  const broken = breaches(method, pathname, status, body);
  if (broken.length > 0) throw new Error(`${broken.join('\n')}\n${text}`);
  return { status, headers, body };
}

function requireOk({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** A password that the service takes. */
export const newPassword = 'lange zin met maan';
let addresses = 0;
/** An address that nobody has. */
export const newAddress = (): string => `nieuw${++addresses}@elders.example`;
export const email = (name: string): string => `${name}@ledenbureau.example`;
export const credentials = (name: string) => ({
  method: 'password',
  identifier: email(name),
  password: `demo-${name}-2026`,
});
export const node = (flow: Body, name: string) =>
  flow.ui.nodes.find(({ attributes }) => (attributes.name ?? attributes.id) === name);
export const value = (flow: Body, name: string): unknown => node(flow, name)?.attributes.value;
export const ids = (messages: Message[] | undefined): number[] => (messages ?? []).map(({ id }) => id);
