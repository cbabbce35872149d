// The screens of registration, recovery, verification and errors, and the answers of the identity
// service to them, over real HTTP.
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlowNode } from '../identity/flow.ts';
import { createFakeTab, type FakeTab } from '../testing/fakeEnv.ts';
import {
  addressFlow,
  codeFlow,
  credentialsFlow,
  detailsFlow,
  errorBody,
  identityOf,
  message,
  passedFlow,
  registrationFlow,
  settingsFlow,
} from '../testing/flows.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { keepEmail } from './keptEmail.ts';
import { RecoveryScreen } from './RecoveryScreen.tsx';
import { RegistrationScreen } from './RegistrationScreen.tsx';
import { withFixedChallenge } from './testing/fixedChallenge.ts';
import { startScreenTests } from './testing/screenTests.ts';
import { showScreen } from './testing/showScreen.tsx';
import { VerificationScreen } from './VerificationScreen.tsx';

vi.mock('oauth4webapi', async (original) => withFixedChallenge(await original<object>()));

const { identity } = await startScreenTests();
let tab: FakeTab;
beforeEach(() => {
  tab = createFakeTab('/recovery');
});

const show = (content: ReactNode) => showScreen(content, { identityUrl: identity.origin, tab });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const password = () => screen.findByLabelText(/^(?:Nieuw wachtwoord|Wachtwoord)/, { selector: 'input' });
/** The sentence below the heading. */
const lead = () => screen.getAllByRole('status')[0];
const press = (name: string) => screen.findByRole('button', { name });
const input = (name: string, type: string, extra: object = {}): FlowNode => ({
  type: 'input',
  group: 'default',
  attributes: { name, type, ...extra },
  messages: [],
});
const consent = { ...input('traits.automated_conversion', 'checkbox', { required: true }) };

describe('registration', () => {
  const create = (flow: object) => identity.answer('GET /self-service/registration/browser', 200, flow);
  const answer = (status: number, body: unknown) => identity.answer('POST /self-service/registration', status, body);
  const registered = {
    identity: identityOf(),
    continue_with: [{ action: 'show_verification_ui', flow: { id: 'v1' } }],
  };

  it('asks for the details with the consent, then the password, and sends a flow of one step once', async () => {
    create(registrationFlow({ nodes: [input('traits.given_name', 'text'), input('traits.locale', 'text'), consent] }));
    answer(200, registered);
    const { who, led } = show(<RegistrationScreen flowId={null} />);
    await who.type(await field('E-mailadres'), 'Anna@Example.org');
    await who.type(await field('Voornaam'), 'anna');
    expect(await field('E-mailadres')).toHaveAttribute('autocomplete', 'username');
    await who.click(await press('Verder'));
    // Without the consent it goes no further.
    await waitFor(() => expect(screen.getByLabelText(/Automatisch converteren/)).toBeInvalid());
    await who.click(screen.getByLabelText(/Automatisch converteren/));
    await who.click(await press('Verder'));
    await who.type(await password(), 'geheim-woord');
    expect(await password()).toHaveFocus();
    expect(await password()).toHaveAttribute('autocomplete', 'new-password');
    expect(identity.submitted()).toEqual([]);
    await who.click(await press('Account aanmaken'));
    await waitFor(() => expect(led).toEqual([{ to: 'verification', flowId: 'v1' }]));
    expect(identity.submitted()).toEqual([
      {
        csrf_token: 'csrf-1',
        method: 'password',
        password: 'geheim-woord',
        traits: { email: 'anna@example.org', given_name: 'Anna', locale: 'nl', automated_conversion: true },
      },
    ]);
  });

  it('asks the service between the two steps of a flow that has two, and leads back', async () => {
    create(detailsFlow());
    answer(400, credentialsFlow({ csrf: 'csrf-2' }));
    const { who } = show(<RegistrationScreen flowId={null} />);
    await who.type(await field('E-mailadres'), 'anna@example.org');
    await who.click(await press('Verder'));
    await password();
    answer(400, detailsFlow({ csrf: 'csrf-3' }));
    await who.click(await press('Terug'));
    expect(await field('E-mailadres')).toHaveValue('anna@example.org');
    expect(identity.submitted()).toMatchObject([
      { method: 'profile', traits: { email: 'anna@example.org' } },
      { method: 'profile', screen: 'previous' },
    ]);
  });

  it('shows an existing account at the e-mail address, and empties the password', async () => {
    create(registrationFlow());
    answer(400, registrationFlow({ messages: [message(4000007)] }));
    const { who } = show(<RegistrationScreen flowId={null} />);
    await who.type(await field('E-mailadres'), 'anna@example.org');
    await who.click(await press('Verder'));
    await who.type(await password(), 'geheim-woord');
    await who.click(await press('Account aanmaken'));
    expect(await screen.findByText(/Er bestaat al een account/)).toBeVisible();
    await waitFor(async () => expect(await field('E-mailadres')).toHaveFocus());
    const email = await field('E-mailadres');
    expect(email).toHaveValue('anna@example.org');
    expect(email).toHaveAccessibleDescription(/Er bestaat al een account/);
    await who.click(await press('Verder'));
    expect(await password()).toHaveValue('');
  });

  it('asks what it knows nothing of as well, and sends it', async () => {
    const node = {
      ...input('traits.shoe_size', 'number'),
      meta: { label: { id: 1, type: 'info', text: 'Shoe size' } },
    };
    create(registrationFlow({ nodes: [node] }));
    answer(200, { identity: identityOf() });
    const { who, led } = show(<RegistrationScreen flowId={null} />);
    await who.type(await field('E-mailadres'), 'anna@example.org');
    await who.type(await field('Shoe size'), '38');
    await who.click(await press('Verder'));
    await who.type(await password(), 'geheim-woord{Enter}');
    await waitFor(() => expect(led).toEqual([{ to: 'signIn' }]));
    expect(identity.submitted()).toMatchObject([{ traits: { shoe_size: 38 } }]);
  });

  it('says when registering is switched off, with a way out', async () => {
    identity.answer('GET /self-service/registration/browser', 400, errorBody(400, 'self_service_flow_disabled'));
    const { who } = show(<RegistrationScreen flowId={null} />);
    expect(screen.getByRole('main').querySelector('[aria-busy=true]')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('Deze mogelijkheid staat uit');
    expect(screen.getByRole('heading', { level: 1, name: 'Account aanmaken' })).toBeVisible();
    expect(lead()).toHaveTextContent('Met een account regelt u');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opnieuw beginnen' })).toHaveFocus());
    create(registrationFlow());
    await who.keyboard('{Enter}');
    await waitFor(async () => expect(await field('E-mailadres')).toHaveFocus());
    await who.click(screen.getByRole('button', { name: 'Naar aanmelden' }));
    await waitFor(() => expect(tab.visits[0]).toMatch(/^http:\/\/localhost:4444\/oauth2\/auth/));
  });

  it('asks each thing in its step, and nothing that nobody knows', async () => {
    const of = (group: string, node: FlowNode): FlowNode => ({ ...node, group });
    create(
      registrationFlow({
        nodes: [
          of('password', input('traits.given_name', 'text')),
          of('password', input('traits.family_name', 'text')),
          of('profile', input('nick', 'text')),
          of('default', input('team', 'text')),
          of('default', input('traits.seenTour', 'checkbox')),
          of('default', input('pin', 'password')),
          of('captcha', input('riddle', 'text')),
          of('profile', input('screen', 'submit', { value: 'other' })),
        ],
      }),
    );
    answer(200, registered);
    const { who } = show(<RegistrationScreen flowId={null} />);
    await field('E-mailadres');
    const asked = () => [...document.querySelectorAll('input')].map(({ name }) => name);
    const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(asked()).toEqual(['email', 'given_name', 'family_name', 'nick', 'team']);
    expect(buttons()).toEqual(['Verder', 'Naar aanmelden']);
    await who.keyboard('anna@example.org');
    await who.type(await field('Achternaam'), 'de Vries');
    await who.click(await press('Verder'));
    await password();
    // The first one is not asked: it says whose password this is.
    expect(asked()).toEqual(['email', 'password', 'pin', 'riddle']);
    expect(screen.getByLabelText('E-mailadres')).toHaveValue('anna@example.org');
    await who.keyboard('geheim-woord{Enter}');
    await waitFor(() => expect(identity.submitted()).toHaveLength(1));
    expect(identity.submitted()).toEqual([
      {
        csrf_token: 'csrf-1',
        method: 'password',
        password: 'geheim-woord',
        traits: { email: 'anna@example.org', family_name: 'De Vries' },
      },
    ]);
  });

  it('sends no e-mail address and no password where none was asked', async () => {
    const flow = registrationFlow({ nodes: [input('traits.phone_number', 'tel')] });
    const { nodes } = flow.ui;
    const left = nodes.filter(({ attributes }) => !['traits.email', 'password'].includes(attributes.name ?? ''));
    create({ ...flow, ui: { nodes: left } });
    answer(200, registered);
    const { who } = show(<RegistrationScreen flowId={null} />);
    await who.type(await field('Telefoonnummer'), '0612345678');
    await who.click(await press('Verder'));
    await who.click(await press('Account aanmaken'));
    await waitFor(() => expect(identity.submitted()).toHaveLength(1));
    expect(identity.submitted()).toEqual([
      { csrf_token: 'csrf-1', method: 'password', password: '', traits: { phone_number: '0612345678' } },
    ]);
  });

  it('says once that the form expired, and has what was typed in the next one', async () => {
    const gone = { ...errorBody(410, 'self_service_flow_expired'), use_flow_id: 'r2' };
    const next = detailsFlow({ id: 'r2', csrf: 'csrf-2', nodes: [input('traits.given_name', 'text')] });
    identity.answer('GET /self-service/registration/flows', 410, errorBody(410, 'self_service_flow_expired'));
    create(detailsFlow({ nodes: [input('traits.given_name', 'text')] }));
    const { who } = show(<RegistrationScreen flowId="r1" />);
    const expired = () => screen.getAllByText(/Dit duurde te lang en is verlopen/);
    await who.type(await field('E-mailadres'), 'anna@example.org');
    expect(expired()).toHaveLength(1);
    expect(expired()[0]).toHaveTextContent('Wat u invulde, staat er nog; een wachtwoord vult u opnieuw in.');
    answer(410, gone);
    identity.answer('GET /self-service/registration/flows', 200, next);
    await who.click(await press('Verder'));
    await waitFor(() => expect(identity.requests.at(-1)?.path).toContain('flows?id=r2'));
    expect(expired()).toHaveLength(1);
    expect(await field('E-mailadres')).toHaveValue('anna@example.org');
    answer(400, credentialsFlow({ csrf: 'csrf-3' }));
    await who.click(await press('Verder'));
    await password();
    expect(screen.queryByText(/Dit duurde te lang/)).not.toBeInTheDocument();
    answer(410, gone);
    await who.type(await password(), 'geheim-woord{Enter}');
    await screen.findByText(/Dit duurde te lang/);
    expect(await field('E-mailadres')).toHaveValue('anna@example.org');
    expect(expired()).toHaveLength(1);
  });
});

describe('recovery', () => {
  beforeEach(() => identity.answer('GET /self-service/recovery/browser', 200, addressFlow()));

  it('begins with the address that was typed at the sign-in', async () => {
    keepEmail('anna@example.org');
    show(<RecoveryScreen flowId={null} />);
    expect(await screen.findByLabelText(/^E-mailadres/)).toHaveValue('anna@example.org');
  });
  const answer = (status: number, body: unknown) => identity.answer('POST /self-service/recovery', status, body);
  const sent = { id: 1060003, type: 'info', text: 'sent' };

  async function askCode() {
    answer(200, codeFlow('anna@example.org', { messages: [sent] }));
    const shown = show(<RecoveryScreen flowId={null} />);
    await shown.who.type(await field('E-mailadres'), 'anna@example.org');
    expect(screen.getByRole('heading', { level: 1, name: 'Wachtwoord vergeten' })).toBeVisible();
    expect(lead()).toHaveTextContent('Vul uw e-mailadres in. U krijgt een code waarmee');
    await shown.who.click(await press('Code sturen'));
    const code = await field('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByText(/Er is een e-mail met een code gestuurd/)).toBeVisible();
    return { ...shown, code };
  }

  it.each([
    ['with transitions', 200, { ...passedFlow(), continue_with: [{ action: 'show_settings_ui', flow: { id: 's1' } }] }],
    ['without', 422, { ...errorBody(422), redirect_browser_to: 'http://localhost:5173/account/profile?flow=s1' }],
  ])('leads from the code to another password and the sign-in, on a server %s', async (_case, status, body) => {
    const { who, code } = await askCode();
    answer(status, body);
    await who.type(code, ' 123456');
    await who.click(await press('Verder'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nieuw wachtwoord' })).toBeVisible();
    expect(lead()).toHaveTextContent('Kies een nieuw wachtwoord. Daarna meldt u zich ermee aan.');
    await waitFor(async () => expect(await password()).toHaveFocus());
    await who.keyboard('nieuw-geheim');
    expect(await password()).toHaveAttribute('autocomplete', 'new-password');
    // A password manager reads whose password this is.
    expect(screen.getByLabelText('E-mailadres')).toHaveValue('anna@example.org');
    identity.answer('GET /self-service/settings/flows', 200, settingsFlow());
    identity.answer('POST /self-service/settings', 200, { ...settingsFlow(), state: 'success' });
    await who.click(await press('Wachtwoord opslaan'));
    await waitFor(() => expect(tab.visits[0]).toMatch(/^http:\/\/localhost:4444\/oauth2\/auth/));
    expect(identity.submitted()).toMatchObject([
      { method: 'code', email: 'anna@example.org' },
      { method: 'code', code: '123456' },
      { method: 'password', password: 'nieuw-geheim' },
    ]);
    expect(identity.requests.some(({ path }) => path === '/self-service/settings/flows?id=s1')).toBe(true);
  });

  it('shows a wrong code at the field, and sends another one', async () => {
    const { who, code } = await askCode();
    answer(200, codeFlow('anna@example.org', { messages: [message(4060006)] }));
    await who.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/code is onjuist of al gebruikt/));
    expect(code).toBeInvalid();
    // The step asks for a code still, not for an address.
    expect(screen.getByText('Vul de code in uit de e-mail die u ontving.')).toBeVisible();
    expect(screen.queryByText(/^Vul uw e-mailadres in/)).not.toBeInTheDocument();
    answer(200, codeFlow('anna@example.org', { messages: [sent] }));
    await who.click(await press('Code opnieuw sturen'));
    await waitFor(() => expect(identity.submitted()).toHaveLength(3));
    expect(identity.submitted()[2]).toMatchObject({ email: 'anna@example.org' });
    expect(identity.submitted()[2]).not.toHaveProperty('code');
  });

  it('says that the form expired, in a new one with what was typed', async () => {
    answer(410, { ...errorBody(410, 'self_service_flow_expired'), use_flow_id: 'r2' });
    identity.answer('GET /self-service/recovery/flows', 200, addressFlow({ id: 'r2', csrf: 'csrf-2' }));
    const { who } = show(<RecoveryScreen flowId={null} />);
    await who.type(await field('E-mailadres'), 'anna@example.org{Enter}');
    expect(await screen.findByText(/Dit duurde te lang en is verlopen/)).toBeVisible();
    expect(await field('E-mailadres')).toHaveValue('anna@example.org');
    answer(200, codeFlow('anna@example.org'));
    await who.click(await press('Code sturen'));
    await field('Code');
    expect(identity.submitted()[1]).toMatchObject({ csrf_token: 'csrf-2', email: 'anna@example.org' });
  });

  it('goes on with the password where the code was right before the page was loaded anew', async () => {
    identity.answer('GET /self-service/recovery/browser', 400, errorBody(400, 'session_already_available'));
    const { who } = show(<RecoveryScreen flowId={null} />);
    expect(await screen.findByRole('heading', { name: 'Nieuw wachtwoord' })).toBeVisible();
    // Whose it is, is not known here.
    expect(screen.queryByLabelText('E-mailadres')).not.toBeInTheDocument();
    identity.answer('GET /self-service/settings/browser', 200, settingsFlow());
    identity.answer('POST /self-service/settings', 200, { ...settingsFlow(), state: 'success' });
    await who.type(await password(), 'nieuw-geheim{Enter}');
    await waitFor(() => expect(tab.visits).toHaveLength(1));
    expect(identity.submitted()).toMatchObject([{ method: 'password', password: 'nieuw-geheim' }]);
  });

  it.each([
    [
      'another form',
      200,
      { ...passedFlow(), continue_with: [{ action: 'show_verification_ui', flow: { id: 'v1' } }] },
      { to: 'verification', flowId: 'v1' },
    ],
    [
      'an address without a form',
      422,
      { ...errorBody(422), redirect_browser_to: 'http://localhost:5173/' },
      { to: 'address', address: 'http://localhost:5173/' },
    ],
  ])('goes where the service leads, to %s', async (_case, status, body, next) => {
    const { who, code, led } = await askCode();
    answer(status, body);
    await who.type(code, '123456{Enter}');
    await waitFor(() => expect(led).toEqual([next]));
    expect(screen.queryByRole('heading', { name: 'Nieuw wachtwoord' })).not.toBeInTheDocument();
  });

  it('says once that the form of a link expired, and speaks in the service’s words where it has none', async () => {
    identity.answer('GET /self-service/recovery/flows', 410, errorBody(410, 'self_service_flow_expired'));
    const news = { id: 1999999, type: 'info', text: 'Brand new', context: {} };
    identity.answer('GET /self-service/recovery/browser', 200, addressFlow({ messages: [news] }));
    show(<RecoveryScreen flowId="r1" />);
    expect(await screen.findAllByText(/Dit duurde te lang en is verlopen/)).toHaveLength(1);
    expect(lead()).toHaveTextContent('Brand new');
  });

  it('keeps what was typed when the service cannot be reached, and begins again on request', async () => {
    identity.drop('GET /self-service/recovery/browser');
    const { who } = show(<RecoveryScreen flowId={null} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('De aanmelddienst is niet bereikbaar');
    identity.answer('GET /self-service/recovery/browser', 200, addressFlow());
    await who.click(await press('Opnieuw beginnen'));
    await waitFor(async () => expect(await field('E-mailadres')).toHaveFocus());
    await who.keyboard('anna@example.org');
    identity.drop('POST /self-service/recovery');
    await who.click(await press('Code sturen'));
    expect(await screen.findByRole('alert')).toHaveTextContent('De aanmelddienst is niet bereikbaar');
    expect(await field('E-mailadres')).toHaveValue('anna@example.org');
  });
});

it('verifies an address by the code of the flow it was given', async () => {
  identity.answer('GET /self-service/verification/flows', 200, codeFlow('anna@example.org'));
  const on = [{ action: 'redirect_browser_to', redirect_browser_to: 'http://localhost:5173/' }];
  identity.answer('POST /self-service/verification', 200, { ...passedFlow(), continue_with: on });
  const { who, led } = show(<VerificationScreen flowId="v1" />);
  await field('Code');
  expect(lead()).toHaveTextContent('Vul de code in uit de e-mail die u ontving.');
  expect(screen.queryByRole('button', { name: 'Code sturen' })).not.toBeInTheDocument();
  await who.keyboard('123456');
  await who.click(await press('Bevestigen'));
  // That it worked is read before the person goes on.
  expect(await screen.findByText(/Uw e-mailadres is bevestigd/)).toBeVisible();
  expect([led, tab.visits]).toEqual([[], []]);
  const button = screen.getByRole('button', { name: 'Verder naar aanmelden' });
  await waitFor(() => expect(button).toHaveFocus());
  expect(identity.submitted()).toMatchObject([{ method: 'code', code: '123456' }]);
  await who.keyboard('{Enter}');
  await waitFor(() => expect(tab.visits[0]).toMatch(/^http:\/\/localhost:4444\/oauth2\/auth/));
});

it('asks for the address to verify, and goes on with the form that the service shows after it', async () => {
  identity.answer('GET /self-service/verification/browser', 200, addressFlow());
  const { who, led } = show(<VerificationScreen flowId={null} />);
  await field('E-mailadres');
  expect(screen.getByRole('heading', { level: 1, name: 'E-mailadres bevestigen' })).toBeVisible();
  expect(lead()).toHaveTextContent('Vul uw e-mailadres in. U krijgt een code om te bevestigen');
  const wish = { action: 'show_settings_ui', flow: { id: 's1' } };
  identity.answer('POST /self-service/verification', 200, { ...passedFlow(), continue_with: [wish] });
  await who.keyboard('anna@example.org');
  await who.click(await press('Code sturen'));
  await waitFor(() => expect(led).toEqual([{ to: 'settings', flowId: 's1' }]));
  expect(screen.getByRole('heading', { level: 1, name: 'E-mailadres bevestigen' })).toBeVisible();
});

describe('the error page', () => {
  const at = new Date('2026-11-20T13:32:07Z');
  const showError = (query: string) =>
    show(
      <ErrorScreen
        parameters={new URLSearchParams(query)}
        at={at}
        footer={<a href="http://localhost:5174/">Naar de voorkant</a>}
      />,
    );

  it('says what an authorization error means, with its code and two ways out', async () => {
    const { who } = showError('error=access_denied&error_description=%3Cb%3Eno%3C%2Fb%3E');
    expect(await screen.findByRole('heading', { level: 1, name: 'U bent niet aangemeld' })).toBeVisible();
    expect(screen.getByText(/access_denied, 20-11-2026 14:32/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Naar de voorkant' })).toHaveAttribute('href', 'http://localhost:5174/');
    expect(lead()).toHaveTextContent('De aanmelding is geweigerd of afgebroken');
    expect(screen.getByText(/^Lukt het weer niet/)).toBeVisible();
    await who.click(screen.getByRole('button', { name: /Kopiëren voor de helpdesk/ }));
    expect(await navigator.clipboard.readText()).toBe('access_denied 20-11-2026 14:32');
    screen.getByRole('button', { name: 'Opnieuw aanmelden' }).focus();
    await who.keyboard('{Enter}');
    await waitFor(() => expect(tab.visits[0]).toMatch(/^http:\/\/localhost:4444\/oauth2\/auth/));
  });

  it('asks the identity service what its id stands for', async () => {
    identity.answer('GET /self-service/errors', 200, { id: 'e1', error: { code: 403, id: 'security_csrf_violation' } });
    showError('id=e1');
    expect(await screen.findByText(/cookies ontbreken of zijn veranderd/)).toBeVisible();
    expect(identity.requests[0]?.path).toBe('/self-service/errors?id=e1');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opnieuw aanmelden' })).toHaveFocus());
  });

  it.each(['redirecting', 'waiting'] as const)('waits where it is mended already: %s', async (status) => {
    const content = <ErrorScreen parameters={new URLSearchParams('error=access_denied')} at={at} />;
    showScreen(content, { identityUrl: identity.origin, tab, session: { status } });
    expect(screen.getByRole('main').querySelector('[aria-busy=true]')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(lead()).toBeEmptyDOMElement();
  });

  it('has a reason and a way out where that is not to be had, or nothing was said', async () => {
    identity.drop('GET /self-service/errors');
    showError('id=e1');
    expect(await screen.findByText(/De aanmelddienst is niet bereikbaar/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Opnieuw aanmelden' })).toBeVisible();
  });

  it('says that it does not know where nothing is said', async () => {
    showError('');
    expect(await screen.findByText(/^Code unknown, 20-11-2026 14:32/)).toBeVisible();
  });
});
