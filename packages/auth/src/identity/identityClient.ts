// Brings @ory/client and axios along (30 kB gzip): only ever loaded by a dynamic import.
import { Configuration, FrontendApi } from '@ory/client';
import { AuthError, statusError, toAuthError } from '../errors.ts';
import type { Flow } from '../login/flow.ts';
import { namedIds } from '../login/messageKeys.ts';

/** Milliseconds until a service that does not answer counts as unreachable. */
const requestTimeout = 30_000;

export interface LoginBody {
  method: 'password' | 'identifier_first';
  identifier: string;
  password?: string;
  csrf_token: string;
}

export type LoginResult =
  | { kind: 'signedIn' }
  /** The login belongs to an authorization: the browser has to go on there. */
  | { kind: 'redirect'; to: string }
  /** The next form, or the same one with messages. */
  | { kind: 'flow'; flow: Flow };

export interface IdentityClient {
  getLoginFlow: (id: string) => Promise<Flow>;
  submitLogin: (flowId: string, body: LoginBody) => Promise<LoginResult>;
  logout: () => Promise<void>;
}

interface Answer {
  status: number;
  data: unknown;
}

/**
 * The calls of the identity service, each with the statuses that it succeeds with: there is no single one
 * (a login inside OAuth answers 422, a logout 204, the first step of an identifier-first login 400).
 */
export function createIdentityClient(identityUrl: string, timeout: number = requestTimeout): IdentityClient {
  const api = new FrontendApi(
    new Configuration({
      basePath: identityUrl,
      baseOptions: {
        withCredentials: true,
        timeout,
        // Without it some servers answer with a redirect to a page.
        headers: { Accept: 'application/json' },
        validateStatus: () => true,
      },
    }),
  );

  return {
    async getLoginFlow(id) {
      const { data } = await expectStatus([200], api.getLoginFlow({ id }));
      return toFlow(data);
    },
    async submitLogin(flow, body) {
      const call = api.updateLoginFlow({ flow, updateLoginFlowBody: { password: '', ...body } });
      const { status, data } = await expectStatus([200, 400, 422], call);
      if (status === 400) return { kind: 'flow', flow: toFlow(data) };
      if (status === 200) return { kind: 'signedIn' };
      const { redirect_browser_to: to } = (data ?? {}) as { redirect_browser_to?: unknown };
      if (typeof to !== 'string') throw toIdentityError(status, data);
      return { kind: 'redirect', to };
    },
    async logout() {
      const { data } = await expectStatus([200], api.createBrowserLogoutFlow());
      const { logout_token: token } = (data ?? {}) as { logout_token?: string };
      await expectStatus([204], api.updateLogoutFlow({ token: token ?? '' }));
    },
  };
}

async function expectStatus(expected: readonly number[], call: Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await call;
  } catch (cause) {
    // Axios keeps the request in its errors, and that holds the password: only the sentence is kept.
    throw toAuthError(cause instanceof Error ? new Error(cause.message) : cause);
  }
  if (!expected.includes(answer.status)) throw toIdentityError(answer.status, answer.data);
  return answer;
}

/** By the error's own id where it has one that we know, else by the status. */
function toIdentityError(status: number, data: unknown): AuthError {
  const { error } = (data ?? {}) as { error?: { id?: string; message?: string; reason?: string } };
  const detail = error?.reason ?? error?.message;
  const options = { status, params: { status }, ...(detail == null ? {} : { detail }) };
  const named = namedIds.find((id) => id === error?.id);
  return named == null ? statusError(status, options) : new AuthError(`error.auth.${named}`, options);
}

function toFlow(data: unknown): Flow {
  const flow = data as Partial<Flow> | null;
  if (typeof flow?.id === 'string' && Array.isArray(flow.ui?.nodes)) return flow as Flow;
  // A 400 may also be an error without a form.
  throw toIdentityError(400, data);
}
