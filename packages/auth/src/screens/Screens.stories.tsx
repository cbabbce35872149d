// Every state of every screen, one line each.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { AuthError } from '../errors.ts';
import {
  addressFlow,
  codeFlow,
  identifierFirstFlow,
  message,
  passedFlow,
  refreshFlow,
  registrationFlow,
  secondFactorFlow,
  securityFlow,
  type SecurityOptions,
  settingsFlow,
  unifiedFlow,
} from '../testing/flows.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';
import { RecoveryScreen } from './RecoveryScreen.tsx';
import { RegistrationScreen } from './RegistrationScreen.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SecurityScreen } from './SecurityScreen.tsx';
import { SessionsScreen } from './SessionsScreen.tsx';
import { anna, Stage, type StageProps } from './testing/stories.tsx';
import { VerificationScreen } from './VerificationScreen.tsx';

const email = 'anna@energiedichtbij.example';
const get = (flow: object) => ({ get: async () => flow, create: async () => flow });
const refused = (...messages: ReturnType<typeof message>[]) => ({ ui: { ...unifiedFlow({ messages }).ui } });
const never = () => new Promise<never>(() => undefined);

const meta = {
  title: 'Auth/Screens · Aanmeldschermen',
  id: 'auth-screens',
  component: Stage,
  args: { locale: 'nl', children: null },
  parameters: { layout: 'fullscreen' },
  render: (args, { globals }) => (
    <Stage key={String(globals.locale)} {...args} locale={globals.locale === 'en' ? 'en' : 'nl'} />
  ),
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

const story = (children: StageProps['children'], answers: object, more: Partial<StageProps> = {}): Story => ({
  args: { children, answers, ...more },
});
const login = <LoginScreen flowId="f1" destination="Transactie toevoegen" />;

/** Types an e-mail address and goes on. */
const typeEmail: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByLabelText(/E-mailadres/), email);
  await userEvent.keyboard('{Enter}');
  await expect(await canvas.findByLabelText(/^Wachtwoord/, { selector: 'input' })).toHaveFocus();
};
const typePassword: Story['play'] = async (context) => {
  await typeEmail(context);
  await userEvent.keyboard('geheim-woord{Enter}');
};

export const LoginWaiting = story(login, { login: { get: never } });
export const LoginEmail = story(login, { login: get(unifiedFlow()) });
export const LoginIdentifierFirst = story(login, { login: get(identifierFirstFlow()) });
export const LoginPassword: Story = { ...story(login, { login: get(unifiedFlow()) }), play: typeEmail };
export const LoginRefused: Story = {
  tags: ['phone'],
  ...story(login, {
    login: {
      ...get(unifiedFlow()),
      submit: async () => ({ kind: 'flow', flow: { ...unifiedFlow(), ...refused(message(4000006)) } }),
    },
  }),
  play: async (context) => {
    await typePassword(context);
    await within(context.canvasElement).findByText(/onjuist/);
  },
};
export const LoginNotVerified: Story = {
  ...story(login, {
    login: {
      ...get(unifiedFlow()),
      submit: async () => ({ kind: 'flow', flow: { ...unifiedFlow(), ...refused(message(4000010)) } }),
    },
  }),
  play: async (context) => {
    await typePassword(context);
    await within(context.canvasElement).findByRole('link', { name: 'E-mailadres bevestigen' });
  },
};
export const LoginRestarted = story(
  login,
  { login: get(unifiedFlow()) },
  {
    state: { ...anna, status: 'signed_out', user: null, error: new AuthError('error.auth.self_service_flow_expired') },
  },
);
export const LoginRefresh = story(login, { login: get(refreshFlow(email)) });
const secondFactor = secondFactorFlow(['totp', 'lookup_secret']);
export const LoginSecondFactor = story(login, { login: get(secondFactor) });
export const LoginSecondFactorWrong: Story = {
  ...story(login, {
    login: {
      ...get(secondFactor),
      submit: async () => ({ kind: 'flow', flow: secondFactorFlow(['totp'], { messages: [message(4000008)] }) }),
    },
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText(/authenticator-app/), '000000{Enter}');
    await canvas.findByText(/onjuist/);
  },
};
export const LoginRecoveryCode: Story = {
  ...story(login, { login: get(secondFactor) }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByText('Lukt dit niet?'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Herstelcode gebruiken' }));
    await expect(await canvas.findByLabelText(/^Herstelcode/)).toHaveFocus();
  },
};
export const LoginPasskey = story(login, { login: get(secondFactorFlow(['webauthn', 'totp'])) });
export const LoginNoSecondFactor = story(login, { login: get(secondFactorFlow([])) });
const stepUp = <SecondFactor onDone={() => undefined} missing={<p>Stel eerst een tweede factor in.</p>} />;
export const StepUp = story(stepUp, { login: get(secondFactor) }, { inside: true, state: anna });
export const LoginUnreachable = story(login, {});

const consent = {
  type: 'input',
  group: 'default',
  attributes: { name: 'traits.automated_conversion', type: 'checkbox', required: true },
};
const name = { type: 'input', group: 'default', attributes: { name: 'traits.given_name', type: 'text' } };
const locale = { type: 'input', group: 'default', attributes: { name: 'traits.locale', type: 'text' } };
const registration = <RegistrationScreen flowId={null} />;
export const RegistrationDetails = story(registration, {
  registration: get(registrationFlow({ nodes: [name, locale, consent] })),
});
export const RegistrationPassword: Story = {
  ...story(registration, { registration: get(registrationFlow()) }),
  play: typeEmail,
};

const recovery = <RecoveryScreen flowId={null} />;
const sent = codeFlow(email, { messages: [{ id: 1060003, type: 'info', text: '' }] });
export const RecoveryAddress = story(recovery, { recovery: get(addressFlow()) });
export const RecoveryCode = { ...story(recovery, { recovery: get(sent) }), tags: ['phone'] };
export const RecoveryWrongCode = story(recovery, { recovery: get(codeFlow(email, { messages: [message(4060006)] })) });
export const RecoveryNewPassword = story(recovery, {
  recovery: { create: () => Promise.reject(new AuthError('error.auth.session_already_available')) },
});

const verification = <VerificationScreen flowId={null} />;
export const VerificationCode = story(verification, { verification: get(codeFlow(email)) });
export const VerificationDone = story(verification, { verification: get(passedFlow()) });

const traits = {
  email,
  given_name: 'Anna',
  family_name: 'de Vries',
  birthdate: '1971-02-14',
  birthplace: 'Deventer',
  birthcountry: 'Nederland',
  phone_number: '+31 6 0055 8120',
  address: { street_address: 'Houtmarkt 41', postal_code: '7201 KL', locality: 'Zutphen', country: 'Nederland' },
  locale: 'nl',
  seenTour: true,
};
const profile = (open: string | null) => (
  <ProfileScreen
    open={open}
    onOpenChange={() => undefined}
    repeat={false}
    blocker={({ children }) => children(null)}
    onLanguage={() => undefined}
  />
);
const settings = { settings: get(settingsFlow(traits)) };
const inside = { inside: true, state: anna };
export const ProfileRead = story(profile(null), settings, inside);
export const ProfileContact = story(profile('contact'), settings, inside);
export const ProfilePassword = story(profile('password'), settings, inside);
export const ProfileFailed = story(profile(null), {}, inside);

const security = (open: string | null = null) => <SecurityScreen open={open} onOpenChange={() => undefined} />;
const secured = (options: SecurityOptions, shown?: readonly (string | null)[]) => ({
  settings: {
    ...get(securityFlow(options)),
    submit: async () => ({
      kind: 'saved',
      flow: securityFlow({ ...options, ...(shown && { shown }) }),
      continueWith: [],
    }),
  },
});
const twelve = Array.from({ length: 12 }, (_, at) => `k3x${String(at).padStart(2, '0')}vq7`);
const both = { app: true, codes: true, passkeys: [{ id: 'ab01', name: 'Laptop van kantoor' }] };
export const SecurityNone = story(security(), secured({}), inside);
export const SecurityApp = story(security('app'), secured({}, twelve), inside);
export const SecuritySet = story(security(), secured(both), inside);
export const SecurityPasskey = story(security('passkey'), secured({ app: true }, twelve), inside);
export const SecurityNewCodes = story(security('new-codes'), secured(both, twelve), inside);
export const SecurityCodes = story(
  security('codes'),
  secured(
    both,
    twelve.map((code, at) => (at < 2 ? null : code)),
  ),
  inside,
);
export const SecurityRemoval = story(security('remove-app'), secured({ app: true, codes: true }, twelve), inside);
export const SecurityFailed = story(security(), {}, inside);

const session = (id: string, user_agent: string, location: string) => ({
  id,
  active: true,
  authenticated_at: '2026-11-21T07:02:00Z',
  expires_at: '2026-11-21T15:02:00Z',
  identity: { id: 'anna', traits },
  devices: [{ id: `d${id}`, user_agent, location }],
});
const firefox = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
const others = [
  session('1', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'Groningen'),
  session('2', iphone, 'Zutphen'),
];
const whoami = async () => session('0', firefox, 'Zutphen');
export const Sessions = story(
  <SessionsScreen />,
  { whoami, sessions: { list: async () => ({ sessions: others, next: null }) } },
  inside,
);
export const SessionsAlone = story(
  <SessionsScreen />,
  { whoami, sessions: { list: async () => ({ sessions: [], next: null }) } },
  inside,
);

const at = new Date('2026-11-20T13:32:07Z');
const wayOut = <Button href="https://leden.example/">Naar de ledenwebsite</Button>;
export const ErrorOfAuthorization = story(
  <ErrorScreen parameters={new URLSearchParams('error=access_denied')} at={at} footer={wayOut} />,
  {},
  { wide: true },
);
export const ErrorOfIdentity = story(
  <ErrorScreen parameters={new URLSearchParams('id=e1')} at={at} footer={wayOut} />,
  { getError: async () => new AuthError('error.auth.security_csrf_violation', { status: 403 }) },
  { wide: true },
);
