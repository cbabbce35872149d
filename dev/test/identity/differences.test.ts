// The answers in which the embedded identity service used to differ from Kratos, row by row. `from` names what says how Kratos
// answers: a run of a real one (recorded), and the file of its source that explains it or stands in for a recording.
import { expect, it } from 'vitest';
import { credentials, email, ids, newAddress, node, value } from './client.ts';
import type { Answer, Body } from './client.ts';
import { testedIdentity } from './harness.ts';

const run = testedIdentity();
const anna = '01900000-0000-7000-8000-00000000000a';

/** What is said of a form: the status, the messages of the whole, and those of a field. */
const said = ({ status, body }: Answer, name = ''): unknown[] => [
  status,
  ids(body.ui.messages),
  ids(node(body, name)?.messages),
];
const login = async (fields: Record<string, string>, query = ''): Promise<Answer> =>
  run.client.submit(await run.client.open('login', query), { method: 'password', ...fields });
const ask = async (kind: 'recovery' | 'verification', address: string): Promise<Answer> =>
  run.client.submit(await run.client.open(kind), { method: 'code', email: address });
/** The answer to a form's sixth code, the right one. */
async function sixth(kind: 'recovery' | 'verification', address: string): Promise<Answer> {
  const { body } = await ask(kind, address);
  const code = await run.server.code(address);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) await run.client.submit(body, { method: 'code', code: wrong });
  return run.client.submit(body, { method: 'code', code });
}
/** Of a public port that keeps its interface for administration elsewhere. */
async function elsewhere(method: string, path: string): Promise<unknown[]> {
  const answer = await fetch(`${run.server.url}${path}`, { method, redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
}
const code = (body: object) => run.server.admin.call('POST', '/admin/recovery/code', { json: body });

const tooOften = 'The request was submitted too often. Please request another code.';
const disabled = {
  code: 404,
  status: 'Not Found',
  reason: expect.stringContaining('This endpoint was disabled by system administrator.') as string,
  message: 'Unable to locate the resource',
};

const rows: [what: string, from: string, ask: () => Promise<unknown>, answer: unknown][] = [
  [
    'unverified login: the form says so, nobody is signed in',
    'recorded (login.submit.unverified.400); selfservice/hook/require_verified_address.go',
    async () => {
      const address = newAddress();
      await run.client.register(address);
      run.client = run.server.client();
      const answer = await login({ identifier: address, password: 'lange zin met maan' });
      return [said(answer), answer.body.active, (await run.client.get('/sessions/whoami')).status];
    },
    [[400, [4000010], []], undefined, 401],
  ],
  [
    '11th wrong password: as the first one, and the right one is taken after it',
    'recorded; no part of Kratos counts',
    async () => {
      const wrong = { ...credentials('dirk'), password: 'wrong' };
      const answers: unknown[] = [];
      for (let tries = 0; tries < 11; tries += 1) answers.push(said(await login(wrong)));
      return [answers.at(0), answers.at(-1), (await login(credentials('dirk'))).status];
    },
    [[400, [4000006], []], [400, [4000006], []], 200],
  ],
  [
    'sixth code of a recovery: an error that names another form, which says it',
    'recorded; selfservice/strategy/code/strategy_recovery.go',
    async () => {
      const { status, body } = await sixth('recovery', email('dirk'));
      const [wish] = (body.error.details?.continue_with ?? []) as Body['continue_with'];
      const next = await run.client.get(`/self-service/recovery/flows?id=${wish?.flow?.id}`);
      return [status, body.error.reason, wish?.action, next.body.state, next.body.ui.messages?.[0]?.text];
    },
    [400, tooOften, 'show_recovery_ui', 'choose_method', tooOften],
  ],
  [
    'sixth code of a verification: gone, and another form says it',
    'recorded; selfservice/strategy/code/strategy_verification.go',
    async () => {
      const { status, body } = await sixth('verification', email('dirk'));
      const next = await run.client.get(`/self-service/verification/flows?id=${body.use_flow_id}`);
      return [status, body.error.id, next.body.ui.messages?.[0]?.text];
    },
    [410, 'self_service_flow_replaced', tooOften],
  ],
  [
    'recovery with a bad address: said at the field',
    'recorded; selfservice/strategy/code/.schema/recovery.schema.json, x/email.go',
    async () => [
      said(await ask('recovery', 'no address'), 'email'),
      said(await ask('recovery', 'a@b@c.example'), 'email'),
      said(await ask('recovery', 'foo.@docomo.example'), 'email'),
      said(await ask('verification', 'no address'), 'email'),
    ],
    [
      [400, [], [4000040]],
      [400, [], [4000040]],
      [200, [1060003], []],
      [200, [1080003], []],
    ],
  ],
  [
    'another’s session: nothing is said, and it goes on',
    'recorded; persistence/sql/persister_session.go',
    async () => {
      const owner = run.server.client();
      const { id } = (await owner.signIn('bram')).body.session;
      await run.client.signIn('anna');
      const ends = async (session: string) => (await run.client.call('DELETE', `/sessions/${session}`)).status;
      const answers = [await ends(id), await ends(anna), await ends('no-id')];
      return [...answers, (await owner.get('/sessions/whoami')).status];
    },
    [204, 204, 400, 200],
  ],
  [
    'page_token: of sessions, what is none is the first page; of identities, it is refused',
    'recorded; oryx/pagination/tokenpagination, x/err.go',
    async () => {
      await run.client.signIn('anna');
      const sessions = await run.client.get('/sessions?page_token=nonsense&page_size=0');
      const identities = await run.server.admin.get('/admin/identities?page_token=nonsense');
      const link = sessions.headers.get('link') ?? '';
      return [sessions.status, /page_size=(\d+)/.exec(link)?.[1], identities.status, identities.body.error.reason];
    },
    [200, '1', 400, 'The page token is invalid, do not craft your own page tokens'],
  ],
  [
    'disabled methods: not found, and no form; an unknown one is said in the form',
    'recorded; selfservice/flow/request.go',
    async () => {
      const passkey = await login({ method: 'passkey' });
      const unknown = await login({ method: 'no such' });
      await run.client.signIn('anna');
      const oidc = await run.client.submit(await run.client.open('settings'), { method: 'oidc' });
      const second = await login({ method: 'passkey' }, '?aal=aal2');
      return [...[passkey, oidc, second].map(({ status, body }) => [status, body.error]), said(unknown)];
    },
    [
      [404, disabled],
      [404, disabled],
      [404, disabled],
      [400, [4010002], []],
    ],
  ],
  [
    'admin paths on the public port: sent on to the inner address',
    'recorded; x/redir/port_redirect.go',
    async () => [
      await elsewhere('GET', '/admin/identities?page_size=1'),
      await elsewhere('PATCH', `/identities/${anna}`),
      await elsewhere('POST', '/recovery/code'),
      await elsewhere('GET', '/admin/sessions'),
    ],
    [
      [307, expect.stringMatching(/^http:\/\/localhost:\d+\/admin\/identities\?page_size=1$/) as string],
      [307, expect.stringMatching(/\/admin\/identities\/01900000/) as string],
      [307, expect.stringMatching(/\/admin\/recovery\/code$/) as string],
      [404, null],
    ],
  ],
  [
    'admin recovery code: opens the form in any browser once, and verifies nothing',
    'recorded; selfservice/strategy/code/strategy_recovery_admin.go',
    async () => {
      const address = newAddress();
      const { identity } = (await run.client.register(address)).body;
      const made = await code({ identity_id: identity.id, expires_in: '1h' });
      const { recovery_link, recovery_code } = made.body as unknown as Record<string, string>;
      run.client = run.server.client();
      const id = new URL(recovery_link ?? '').searchParams.get('flow');
      const form = await run.client.get(`/self-service/recovery/flows?id=${id}`);
      const done = await run.client.submit(form.body, { method: 'code', code: recovery_code });
      const who = await run.client.get('/sessions/whoami');
      return [
        made.status,
        value(form.body, 'csrf_token'),
        done.body.state,
        who.body.identity.verifiable_addresses[0]?.verified,
      ];
    },
    [201, undefined, 'passed_challenge', false],
  ],
  [
    'admin recovery code: what is wrong with the request',
    'selfservice/strategy/code/strategy_recovery_admin.go',
    async () => {
      const bodies = [{ identity_id: anna, expires_in: 'soon' }, { identity_id: anna, expires_in: '-1h' }, {}];
      const answers: unknown[] = [];
      for (const body of bodies) {
        const { status, body: refused } = await code(body);
        answers.push([status, refused.error.reason]);
      }
      return answers;
    },
    [
      [400, expect.stringContaining('Unable to parse "expires_in"') as string],
      [400, expect.stringContaining('must result to a future time') as string],
      [404, 'could not find identity'],
    ],
  ],
  [
    'registration inside an authorization: signs in when the address is verified, and not before',
    'selfservice/hook/show_verification_ui.go, selfservice/flow/verification/handler.go',
    async () => {
      run.server.hydra.known.set('c1', {
        challenge: 'c1',
        skip: false,
        subject: '',
        client: {},
        request_url: 'http://localhost:4444/oauth2/auth?x=1',
      });
      run.server.hydra.accepted.length = 0;
      const address = newAddress();
      const form = await run.client.open('registration', '?login_challenge=c1');
      const traits = { email: address };
      const made = await run.client.submit(form, { method: 'password', password: 'lange zin met maan', traits });
      const before = [run.server.hydra.accepted.length, (await run.client.get('/sessions/whoami')).status];
      const id = made.body.continue_with.find(({ action }) => action === 'show_verification_ui')?.flow?.id;
      const verification = (await run.client.get(`/self-service/verification/flows?id=${id}`)).body;
      const done = await run.client.submit(verification, { method: 'code', code: await run.server.code(address) });
      const link = done.body.ui.nodes.find(({ type }) => type === 'a')?.attributes as { href?: string };
      return [made.status, before, done.body.state, link.href, (await run.client.get('/sessions/whoami')).status];
    },
    [200, [0, 401], 'passed_challenge', 'http://localhost:4444/oauth2/auth?login_verifier=c1', 200],
  ],
];

it.each(rows)('%s (%s)', async (_what, _from, ask, answer) => {
  expect(await ask()).toEqual(answer);
});
