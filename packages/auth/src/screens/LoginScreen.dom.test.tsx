// One screen, the answers of the identity service to it, over real HTTP.
import { cleanup, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeTab, type FakeTab } from '../testing/fakeEnv.ts';
import {
  errorBody,
  identifierFirstFlow,
  message,
  refreshFlow,
  secondFactorFlow,
  unifiedFlow,
} from '../testing/flows.ts';
import { initialLoginState, loginStage, type LoginState } from '../login/loginReducer.ts';
import type { AuthState } from '../types.ts';
import { AuthError } from '../errors.ts';
import { keepEmail, takeKeptEmail } from './keptEmail.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { useLogin } from './useLogin.ts';
import { withFixedChallenge } from './testing/fixedChallenge.ts';
import { startScreenTests } from './testing/screenTests.ts';
import { authorizationServer as server, showScreen } from './testing/showScreen.tsx';

vi.mock('oauth4webapi', async (original) => withFixedChallenge(await original<object>()));

const { identity } = await startScreenTests();
let tab: FakeTab;

beforeEach(() => {
  tab = createFakeTab('/login?flow=f1');
});

function show(flowId: string | null = 'f1', session?: Partial<AuthState>) {
  const { who, ...rest } = showScreen(<LoginScreen flowId={flowId} footer={<p>Of elders</p>} />, {
    identityUrl: identity.origin,
    tab,
    ...(session && { session }),
  });
  return { user: who, ...rest };
}

const getFlow = (status: number, body: unknown) => identity.answer('GET /self-service/login/flows', status, body);
const onSubmit = (status: number, body: unknown) => identity.answer('POST /self-service/login', status, body);
const redirect = (to: string) => ({ ...errorBody(422, 'browser_location_change_required'), redirect_browser_to: to });

const email = () => screen.findByLabelText(/E-mailadres/);
const password = () => screen.findByLabelText(/^Wachtwoord/);

async function typeCredentials(user: ReturnType<typeof userEvent.setup>, secret = 'geheim'): Promise<void> {
  await email();
  await user.keyboard('anna@example.org{Enter}');
  await password();
  await user.keyboard(`${secret}{Enter}`);
}

/** Where the browser was sent, once it was. */
async function visited(): Promise<string[]> {
  await waitFor(() => expect(tab.visits).not.toEqual([]));
  return tab.visits;
}

const authorization = [expect.stringMatching(/^http:\/\/localhost:4444\/oauth2\/auth\?response_type=code/)];

describe('on a form with e-mail address and password', () => {
  beforeEach(() => getFlow(200, unifiedFlow()));

  it('signs in by keyboard and goes on where the identity service says', async () => {
    onSubmit(422, redirect(`${server}/oauth2/auth?login_verifier=1`));
    const { user } = show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Aanmelden' })).toBeVisible();
    await typeCredentials(user);
    await waitFor(() => expect(tab.visits).toEqual([`${server}/oauth2/auth?login_verifier=1`]));
    expect(identity.submitted()).toEqual([
      { method: 'password', identifier: 'anna@example.org', password: 'geheim', csrf_token: 'csrf-1' },
    ]);
  });

  it('puts the focus in each step and tells password managers what is what', async () => {
    const { user } = show();
    await waitFor(async () => expect(await email()).toHaveFocus());
    expect(await email()).toHaveAttribute('autocomplete', 'username');
    await user.keyboard('anna@example.org{Enter}');
    await waitFor(async () => expect(await password()).toHaveFocus());
    expect(await password()).toHaveAttribute('autocomplete', 'current-password');
    expect(await password()).toHaveAttribute('type', 'password');
    expect(await email()).toHaveValue('anna@example.org');
    expect(await email()).toHaveAttribute('readonly');
    expect(await email()).toHaveAttribute('autocomplete', 'username');
  });

  it('asks nothing of the server before there is something to ask', async () => {
    const { user } = show();
    await email();
    await user.keyboard('  {Enter}');
    await waitFor(async () => expect(await email()).toBeInvalid());
    await user.keyboard('anna@example.org{Enter}');
    await password();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await password()).toBeInvalid());
    expect(identity.submitted()).toEqual([]);
  });

  it('leads back to another e-mail address', async () => {
    const { user } = show();
    await email();
    await user.keyboard('anna@example.org{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Wijzigen' }));
    expect(await email()).toHaveValue('anna@example.org');
    await waitFor(async () => expect(await email()).toHaveFocus());
    expect(screen.queryByLabelText(/^Wachtwoord/)).not.toBeInTheDocument();
  });

  it('shows wrong credentials at the password, and tries again with the newest form', async () => {
    onSubmit(400, unifiedFlow({ csrf: 'csrf-2', messages: [message(4000006)] }));
    const { user } = show();
    await typeCredentials(user, 'fout');
    expect(screen.getByRole('link', { name: 'Wachtwoord vergeten?' })).toHaveAttribute('href', '/recovery');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(await screen.findByText(/Het e-mailadres of het wachtwoord is onjuist/)).toBeVisible();
    expect(await password()).toBeInvalid();
    await waitFor(async () => expect(await password()).toHaveFocus());
    expect(await password()).toHaveValue('');
    expect(await email()).toHaveValue('anna@example.org');
    expect(screen.queryByRole('link', { name: 'E-mailadres bevestigen' })).not.toBeInTheDocument();
    onSubmit(422, redirect(`${server}/oauth2/auth?login_verifier=1`));
    await user.keyboard('goed{Enter}');
    await waitFor(() => expect(tab.visits).toHaveLength(1));
    expect(identity.submitted()).toMatchObject([
      { password: 'fout', csrf_token: 'csrf-1' },
      { password: 'goed', csrf_token: 'csrf-2' },
    ]);
  });

  it('goes back to the e-mail address when that is what is wrong', async () => {
    onSubmit(400, unifiedFlow({ nodeMessages: { identifier: [message(4000037)] } }));
    const { user } = show();
    await typeCredentials(user);
    expect(await screen.findByText(/Dit account bestaat niet of u kunt er niet mee/)).toBeVisible();
    expect(await email()).not.toHaveAttribute('readonly');
    await waitFor(async () => expect(await email()).toHaveFocus());
  });

  it('shows a message about the whole form above it', async () => {
    onSubmit(400, unifiedFlow({ messages: [message(4000010)] }));
    const { user } = show();
    await typeCredentials(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Dit account is nog niet actief');
    expect(screen.getByRole('link', { name: 'E-mailadres bevestigen' })).toHaveAttribute('href', '/verification');
  });

  it('keeps what was typed when the service cannot be reached', async () => {
    identity.drop('POST /self-service/login');
    const { user } = show();
    await typeCredentials(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('De aanmelddienst is niet bereikbaar');
    expect(await password()).toHaveValue('geheim');
    expect(tab.visits).toEqual([]);
  });

  it('does not follow the service to an address that is not configured', async () => {
    onSubmit(422, redirect('http://evil.example/'));
    const { user } = show();
    await typeCredentials(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('verwees naar een onbekend adres');
    expect(tab.visits).toEqual([]);
  });

  it('asks for a code again when the service signed in without an authorization', async () => {
    onSubmit(200, { session: { id: 's', active: true } });
    const { user } = show();
    await typeCredentials(user);
    expect(await visited()).toEqual(authorization);
  });

  it.each([
    ['expired meanwhile', 410, errorBody(410, 'self_service_flow_expired')],
    ['lost its cookie', 403, errorBody(403, 'security_csrf_violation')],
    ['is gone', 404, errorBody(404)],
    [
      'was overtaken by another tab',
      400,
      unifiedFlow({ messages: [message(4000001, 'A valid session was detected and thus login is not possible.')] }),
    ],
  ])('starts anew when the form %s', async (_case, status, body) => {
    onSubmit(status, body);
    const { user } = show();
    await typeCredentials(user);
    expect(await visited()).toEqual(authorization);
    // The next form has the address that was typed, once.
    expect(takeKeptEmail()).toBe('anna@example.org');
    expect(takeKeptEmail()).toBe('');
  });

  it('has the address still that was typed before the sign-in began again', async () => {
    keepEmail('anna@example.org');
    show();
    expect(await email()).toHaveValue('anna@example.org');
    expect(screen.queryByLabelText(/^Wachtwoord/)).not.toBeInTheDocument();
  });

  it('says when Caps Lock is on', async () => {
    const { user } = show();
    await email();
    await user.keyboard('anna@example.org{Enter}');
    const field = await password();
    expect(field).not.toHaveAccessibleDescription();
    await user.keyboard('{CapsLock}A');
    expect(field).toHaveAccessibleDescription('Caps Lock staat aan.');
    await user.keyboard('{CapsLock}a');
    expect(field).not.toHaveAccessibleDescription();
  });

  it.each([
    ['session_already_available', 'U bent in een ander tabblad al aangemeld.'],
    ['self_service_flow_expired', 'Dit duurde te lang en is verlopen. Begin opnieuw.'],
  ] as const)('says why it began again, at the first step: %s', async (key, text) => {
    const { user } = show('f1', { status: 'signed_out', error: new AuthError(`error.auth.${key}`) });
    await email();
    expect(screen.getByText(`${text} Wat u invulde, staat er nog; een wachtwoord vult u opnieuw in.`)).toBeVisible();
    await waitFor(async () => expect(await email()).toHaveFocus());
    await user.keyboard('anna@example.org{Enter}');
    await password();
    expect(screen.queryByText(/Wat u invulde, staat er nog/)).not.toBeInTheDocument();
  });

  it('says why nobody can sign in, and where else to go', async () => {
    show('f1', {
      status: 'failed',
      error: new AuthError('error.auth.signInLoop', { params: { loginPath: '/login' } }),
    });
    expect(await screen.findByText(/een andere aanmeldpagina dan deze toepassing gebruikt/)).toBeVisible();
    expect(screen.getByText('Of elders')).toBeVisible();
    expect(screen.queryByLabelText(/E-mailadres/)).not.toBeInTheDocument();
  });

  it.each([
    ['stateMismatch', 'Dit antwoord hoort niet bij een aanmelding die u hier begon, of het duurde te lang.'],
    ['oauth.access_denied', 'De aanmelding is geweigerd of afgebroken.'],
    ['userInfoUnauthorized', 'De accountdienst kent u niet, of uw aanmelding is daar al beëindigd.'],
    ['userInfoForbidden', 'Uw account is geblokkeerd.'],
    ['userInfoNotFound', 'De accountdienst is niet gevonden op het adres dat is ingesteld.'],
    ['userInfoFailed', 'De accountdienst gaf een onverwacht antwoord (500).'],
  ] as const)('warns of a sign-in that failed, and keeps the address for the next one: %s', async (key, text) => {
    keepEmail('anna@example.org');
    const { user } = show(null, {
      status: 'failed',
      error: new AuthError(`error.auth.${key}`, { params: { status: 500 } }),
    });
    expect(await screen.findByText((content) => content.startsWith(text))).toBeVisible();
    expect(screen.getByRole('main').querySelector('[data-tone=warning]')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ander account gebruiken' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Opnieuw aanmelden' }));
    expect(takeKeptEmail()).toBe('anna@example.org');
  });

  it('says of too many tries that it has to wait, and leaves the form as it is', async () => {
    onSubmit(429, { error: { code: 429, status: 'Too Many Requests', reason: 'x', details: { retry_after: 900 } } });
    const { user } = show();
    await typeCredentials(user);
    expect(await screen.findByText(/^Dit is te vaak geprobeerd\./)).toBeVisible();
    expect(await password()).toBeVisible();
    expect(tab.visits).toEqual([]);
  });

  it('hands the address that was typed on to who forgot the password', async () => {
    const { user } = show();
    await user.type(await email(), 'anna@example.org{Enter}');
    const link = await screen.findByRole('link', { name: 'Wachtwoord vergeten?' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(takeKeptEmail()).toBe('anna@example.org');
  });

  it.each(['redirecting', 'waiting'] as const)('waits while the browser is on its way: %s', async (status) => {
    show('f1', { status });
    await waitFor(() => expect(identity.requests.length).toBeGreaterThan(0));
    expect(screen.getByRole('main').querySelector('[aria-busy=true]')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('tells who cannot sign in what may help', async () => {
    const { user } = show();
    await user.click(await screen.findByText('Hulp bij aanmelden'));
    expect(screen.getByText(/^Lukt het niet, neem dan contact op/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Account aanmaken' })).toHaveAttribute('href', '/registration');
  });

  it('says to which page it leads', async () => {
    showScreen(<LoginScreen flowId="f1" destination="Transactie toevoegen" />, {
      identityUrl: identity.origin,
      tab,
    });
    expect(await screen.findByText('Daarna gaat u verder bij Transactie toevoegen.')).toBeVisible();
  });
});

describe('accounts that the browser knows', () => {
  const button = { name: 'Aanmelden met account van deze browser' };
  const offer = (fedcm: boolean) =>
    showScreen(<LoginScreen flowId="f1" fedcm={fedcm} />, { identityUrl: identity.origin, tab });

  beforeEach(() => {
    getFlow(200, { ...unifiedFlow(), oauth2_login_challenge: 'c1' });
    identity.answer('GET /self-service/fed-cm/parameters', 200, { csrf_token: 'f', providers: [{ nonce: 'n' }] });
    vi.stubGlobal('IdentityCredential', Object);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('sign in by a button', async () => {
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { credentials: { value: { get: async () => ({ token: 't' }) } } }),
    );
    identity.answer('POST /self-service/fed-cm/token', 422, redirect(`${server}/oauth2/auth?login_verifier=1`));
    const { who } = offer(true);
    await who.click(await screen.findByRole('button', button));
    expect(await visited()).toEqual([`${server}/oauth2/auth?login_verifier=1`]);
  });

  it('say beside the button that none was chosen, and leave the email address', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get: async () => null } } }));
    const { who } = offer(true);
    await who.type(await email(), 'anna@example.org');
    await who.click(screen.getByRole('button', button));
    expect(await screen.findByText(/^De browser gaf geen account/)).toBeVisible();
    expect(await email()).toHaveValue('anna@example.org');
    expect(screen.getByRole('button', button)).toBeEnabled();
  });

  it('are not offered where the service has none, or the browser cannot', async () => {
    offer(false);
    await email();
    expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
    vi.unstubAllGlobals();
    cleanup();
    offer(true);
    await email();
    expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
  });
});

it('asks the signed-in user for the password alone', async () => {
  getFlow(200, refreshFlow('anna@example.org'));
  onSubmit(422, redirect(`${server}/oauth2/auth?login_verifier=1`));
  const { user } = show();
  await waitFor(async () => expect(await password()).toHaveFocus());
  expect(screen.getByRole('heading', { level: 1, name: 'Bevestig dat u het bent' })).toBeVisible();
  expect(await email()).toHaveValue('anna@example.org');
  expect(screen.getByRole('status')).toHaveTextContent('Deze wijziging vraagt uw wachtwoord');
  expect(screen.queryByRole('button', { name: 'Wijzigen' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Wachtwoord vergeten?' })).not.toBeInTheDocument();
  const back = vi.spyOn(window.history, 'back').mockReturnValue();
  await user.click(screen.getByRole('button', { name: 'Niet wijzigen' }));
  expect(back).toHaveBeenCalledOnce();
  await user.type(await password(), 'geheim');
  await user.click(screen.getByRole('button', { name: 'Bevestigen' }));
  await waitFor(() => expect(tab.visits).toHaveLength(1));
  expect(identity.submitted()).toMatchObject([{ identifier: 'anna@example.org' }]);
});

it('says also where only the password is asked why it began again', async () => {
  getFlow(200, refreshFlow('anna@example.org'));
  show('f1', { status: 'signed_out', error: new AuthError('error.auth.self_service_flow_expired') });
  await password();
  expect(screen.getByText(/^Dit duurde te lang en is verlopen\. Begin opnieuw\. Wat u invulde/)).toBeVisible();
});

it('lets somebody else in, where the sign-in service still knows the person before', async () => {
  getFlow(200, { ...refreshFlow('bram@example.org'), oauth2_login_challenge: 'c1' });
  identity.answer('GET /self-service/logout/browser', 200, { logout_url: 'http://localhost/x', logout_token: 'lt' });
  identity.answer('GET /self-service/logout', 204, null);
  const { user } = show();
  const other = await screen.findByRole('button', { name: 'Ander account gebruiken' });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(other);
  expect(await visited()).toEqual([expect.stringMatching(/^http:\/\/localhost:4444\/oauth2\/sessions\/logout/)]);
});

it('a login that somebody signs out of is reset, with stage loggingOut', async () => {
  getFlow(200, { ...refreshFlow('bram@example.org'), oauth2_login_challenge: 'c1' });
  identity.answer('GET /self-service/logout/browser', 200, { logout_url: 'http://localhost/x', logout_token: 'lt' });
  identity.answer('GET /self-service/logout', 204, null);
  const states: LoginState[] = [];
  function Probe() {
    const { state, signOut } = useLogin('f1');
    states.push(state);
    return <button onClick={signOut}>{state.email}</button>;
  }
  const { who } = showScreen(<Probe />, { identityUrl: identity.origin, tab });
  await who.click(await screen.findByRole('button', { name: 'bram@example.org' }));
  await visited();
  expect(states.at(-1)).toEqual({ ...initialLoginState, stage: loginStage.loggingOut });
});

describe('on a form that asks for the e-mail address first', () => {
  beforeEach(() => getFlow(200, identifierFirstFlow()));

  it('asks the service before it goes on to the password', async () => {
    onSubmit(400, unifiedFlow({ csrf: 'csrf-2' }));
    const { user } = show();
    await email();
    await user.keyboard('anna@example.org{Enter}');
    await password();
    onSubmit(422, redirect(`${server}/oauth2/auth?login_verifier=1`));
    await user.keyboard('geheim{Enter}');
    await waitFor(() => expect(tab.visits).toHaveLength(1));
    expect(identity.submitted()).toMatchObject([
      { method: 'identifier_first', identifier: 'anna@example.org', csrf_token: 'csrf-1' },
      { method: 'password', identifier: 'anna@example.org', password: 'geheim', csrf_token: 'csrf-2' },
    ]);
  });

  it('shows an unknown account at the field', async () => {
    onSubmit(400, identifierFirstFlow({ nodeMessages: { identifier: [message(4000037)] } }));
    const { user } = show();
    await email();
    await user.keyboard('nobody@example.org{Enter}');
    expect(await screen.findByText(/Dit account bestaat niet of u kunt er niet mee/)).toBeVisible();
    expect(await email()).toBeInvalid();
    await waitFor(async () => expect(await email()).toHaveFocus());
    expect(screen.queryByLabelText(/^Wachtwoord/)).not.toBeInTheDocument();
  });
});

describe('without a usable flow', () => {
  it.each([
    [410, errorBody(410, 'self_service_flow_expired')],
    [403, errorBody(403, 'security_csrf_violation')],
    [404, errorBody(404)],
  ])('starts the authorization anew on %d', async (status, body) => {
    getFlow(status, body);
    show();
    expect(await visited()).toEqual(authorization);
  });

  it('starts the authorization anew without a flow at all', async () => {
    show(null);
    expect(await visited()).toEqual(authorization);
    expect(identity.requests).toEqual([]);
  });

  it('says so when starting anew does not help, and leaves it to the user', async () => {
    tab.sessionStorage.setItem('ledenbureau.auth.restarts', JSON.stringify([tab.now(), tab.now(), tab.now()]));
    getFlow(410, errorBody(410, 'self_service_flow_expired'));
    const { user } = show();
    expect(await screen.findByText(/duurde te lang en is verlopen/)).toBeVisible();
    expect(tab.visits).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Opnieuw aanmelden' }));
    expect(await visited()).toEqual(authorization);
  });

  it('says so when the service cannot be reached', async () => {
    identity.drop('GET /self-service/login/flows');
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('De aanmelddienst is niet bereikbaar');
    await user.click(screen.getByRole('button', { name: 'Opnieuw aanmelden' }));
    expect(await visited()).toEqual(authorization);
  });
});

describe('the second factor', () => {
  const code = () => screen.findByLabelText(/authenticator-app/);

  it('is asked for with the address that was typed before, and goes on', async () => {
    getFlow(200, secondFactorFlow());
    onSubmit(422, redirect(`${server}/oauth2/auth?login_verifier=2`));
    keepEmail('anna@example.org');
    const { user } = show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Bevestig met uw tweede factor' })).toBeVisible();
    await waitFor(async () => expect(await code()).toHaveFocus());
    expect(await email()).toHaveValue('anna@example.org');
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    await user.keyboard('123 456{Enter}');
    expect(await visited()).toEqual([`${server}/oauth2/auth?login_verifier=2`]);
    expect(identity.submitted()).toEqual([{ method: 'totp', totp_code: '123456', csrf_token: 'csrf-1' }]);
  });

  it('that was wrong is said at the code, which is emptied', async () => {
    getFlow(200, secondFactorFlow());
    onSubmit(400, secondFactorFlow(['totp', 'lookup_secret'], { messages: [message(4000008)] }));
    const { user } = show();
    await waitFor(async () => expect(await code()).toHaveFocus());
    await user.keyboard('000000{Enter}');
    await waitFor(async () => expect(await code()).toBeInvalid());
    expect(await code()).toHaveValue('');
    expect(await code()).toHaveAccessibleDescription(/De code is onjuist/);
  });

  it('may be a recovery code instead', async () => {
    getFlow(200, secondFactorFlow());
    onSubmit(422, redirect(`${server}/oauth2/auth?login_verifier=3`));
    const { user } = show();
    await code();
    await user.click(screen.getByText('Lukt dit niet?'));
    await user.click(screen.getByRole('button', { name: 'Herstelcode gebruiken' }));
    const secret = await screen.findByLabelText(/^Herstelcode/);
    await waitFor(() => expect(secret).toHaveFocus());
    await user.keyboard('abcd1234{Enter}');
    await visited();
    expect(identity.submitted()).toEqual([
      { method: 'lookup_secret', lookup_secret: 'abcd1234', csrf_token: 'csrf-1' },
    ]);
  });

  it('may be a passkey, and says when the browser gave none', async () => {
    getFlow(200, secondFactorFlow(['webauthn']));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Passkey gebruiken' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Deze browser kan geen passkeys gebruiken.');
    expect(identity.submitted()).toEqual([]);
  });

  it('that the account has no more leads back to the sign-in', async () => {
    getFlow(200, secondFactorFlow([]));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('geen tweede factor');
    await user.click(screen.getByRole('button', { name: 'Opnieuw aanmelden' }));
    expect(await visited()).toEqual(authorization);
  });
});
