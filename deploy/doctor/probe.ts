import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { ask, at, textAt, unless } from './ask.ts';
import type { Answer, Problem } from './ask.ts';
import type { Setup } from './setup.ts';

/** What the app shows of each, and what kratos.yml calls it. */
const methods = ['totp', 'webauthn', 'lookup_secret'];

/**
 * What a person meets who sets a second factor up: the doctor makes an account for it, signs in with a password, gives it
 * recovery codes, and takes the account away again. Nothing is mailed.
 */
export async function probeSecondFactor(setup: Setup): Promise<Problem[]> {
  const identities = `${setup.identityAdminUrl}/admin/identities`;
  const address = `doctor-${randomBytes(8).toString('hex')}@ledenbureau.invalid`;
  const password = randomBytes(24).toString('base64url');
  const made = await send(identities, {
    schema_id: 'default',
    traits: { email: address, locale: 'nl' },
    verifiable_addresses: [{ value: address, via: 'email', verified: true, status: 'completed' }],
    credentials: { password: { config: { password } } },
  });
  if (made.status !== 201) {
    const sentence = `The doctor could not make an account to look with: ${identities} answers ${made.status}: ${made.text.slice(0, 200)}`;
    return [{ setting: 'second factor', sentence }];
  }
  const account = `${identities}/${textAt(made.json, 'id')}`;
  let problems: Problem[];
  let removed: Answer;
  try {
    problems = await examine(setup, { identifier: address, password });
  } finally {
    removed = await ask(account, { method: 'DELETE' });
  }
  const sentence = `The doctor made the account ${address} and could not remove it (${removed.status}): DELETE ${account} does.`;
  return [...problems, ...unless(removed.status === 204, 'second factor', sentence)];
}

async function examine({ identityUrl, secondFactor }: Setup, account: object): Promise<Problem[]> {
  const signIn = async (): Promise<[Browser, Answer]> => {
    const browser = new Browser();
    const form = await browser.get(`${identityUrl}/self-service/login/browser`);
    return [browser, await browser.submit(form, { method: 'password', ...account })];
  };
  const [first, { status, text }] = await signIn();
  if (status !== 200) {
    const sentence = `The doctor made an account, and its password is refused (${status}): ${text.slice(0, 200)}`;
    return [{ setting: 'kratos.yml selfservice.methods.password', sentence }];
  }
  const settings = `${identityUrl}/self-service/settings/browser`;
  const form = await first.get(settings);
  const groups = nodesOf(form).map((node) => textAt(node, 'group'));
  const off = methods.filter((method) => !groups.includes(method));
  const { json } = await first.get(`${identityUrl}/sessions/whoami?tokenize_as=ledenbureau`);
  const problems = [
    ...off.map((method) => ({
      setting: `kratos.yml selfservice.methods.${method}`,
      sentence: 'It is off, and the app offers it as a second factor.',
    })),
    ...judgeProof(textAt(json, 'tokenized'), secondFactor),
  ];
  if (off.includes('lookup_secret')) return problems;
  await first.submit(form, { method: 'lookup_secret', lookup_secret_regenerate: true });
  await first.submit(form, { method: 'lookup_secret', lookup_secret_confirm: true });
  const [again] = await signIn();
  return [
    ...problems,
    ...unless(
      (await again.get(`${identityUrl}/sessions/whoami`)).status !== 200,
      'kratos.yml session.whoami.required_aal',
      'It must be highest_available: who has a second factor is let in by the password alone.',
    ),
    ...unless(
      (await again.get(settings)).status !== 200,
      'kratos.yml selfservice.flows.settings.required_aal',
      'It must be highest_available: the password alone takes a second factor away.',
    ),
  ];
}

const nodesOf = ({ json }: Answer): unknown[] => {
  const nodes = at(json, 'ui', 'nodes');
  return Array.isArray(nodes) ? nodes : [];
};

/** As the app asks: for JSON, with the cookies of one browser. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async get(url: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    if (this.#cookies.size > 0) {
      headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const answer = await ask(url, { ...init, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  submit(form: Answer, fields: object): Promise<Answer> {
    const token = nodesOf(form).find((node) => textAt(node, 'attributes', 'name') === 'csrf_token');
    const body = JSON.stringify({ csrf_token: textAt(token, 'attributes', 'value'), ...fields });
    return this.get(textAt(form.json, 'ui', 'action'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  }
}

/** The token that Kratos makes of the session, as the API will judge it. */
function judgeProof(token: string, { issuer, keys }: Setup['secondFactor']): Problem[] {
  const template = 'kratos.yml session.whoami.tokenizer.templates.ledenbureau';
  if (token === '') {
    return [{ setting: template, sentence: 'It is missing, or its key cannot be read: Kratos makes no proofs.' }];
  }
  const [head = '', body = '', signature = ''] = token.split('.');
  const [header, payload] = [head, body].map(
    (part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown,
  );
  const known = at(JSON.parse(keys), 'keys');
  const key = (Array.isArray(known) ? known : []).find((one) => at(one, 'kid') === at(header, 'kid')) as
    | JsonWebKey
    | undefined;
  const isSigned =
    key !== undefined &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  return [
    ...unless(
      isSigned,
      'STEP_UP_JWKS',
      'The API takes no proof that Kratos signs: it must be the public half of the key in /etc/kratos/step-up.json.',
    ),
    ...unless(
      textAt(payload, 'iss') === issuer,
      'STEP_UP_ISSUER',
      `Kratos writes ${textAt(payload, 'iss')} in its proofs.`,
    ),
    ...unless(
      textAt(payload, 'purpose') === 'step-up' && Array.isArray(at(payload, 'authentication_methods')),
      `${template}.claims_mapper_url`,
      'It must write purpose and authentication_methods, as deploy/kratos/kratos.yml has it.',
    ),
  ];
}

const send = (url: string, body: object): Promise<Answer> =>
  ask(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
