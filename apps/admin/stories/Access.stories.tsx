import type { Meta } from '@storybook/react-vite';
import {
  addressFlow,
  codeFlow,
  registrationFlow,
  secondFactorFlow,
  securityFlow,
  type SecurityOptions,
  unifiedFlow,
} from '../../../packages/auth/src/testing/flows.ts';
import type { SettingsFlow } from '@ledenbureau/auth/identity';
import type { AppPage } from './AppPage.tsx';
import { anna } from '../src/testing/register.ts';
import { never } from '../src/testing/fakeServer.ts';
import { at, pageMeta } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Access', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const flow = '/self-service/login/flows';
const nobody = { user: null, until: 'input' };

export const Login = at('/login?flow=f1', { [`GET ${flow}`]: () => unifiedFlow() }, nobody);
export const LoginSecondFactor = at('/login?flow=f1', { [`GET ${flow}`]: () => secondFactorFlow() }, nobody);
export const LoginLoading = at('/login?flow=f1', { [`GET ${flow}`]: never }, { user: null, until: 'main h1' });
export const Registration = at(
  '/registration?flow=f1',
  { 'GET /self-service/registration/flows': () => registrationFlow() },
  nobody,
);
export const Recovery = at('/recovery?flow=f1', { 'GET /self-service/recovery/flows': () => addressFlow() }, nobody);
export const RecoveryCode = at(
  '/recovery?flow=f1',
  { 'GET /self-service/recovery/flows': () => codeFlow('anna@energiedichtbij.example') },
  nobody,
);
export const Verification = at(
  '/verification?flow=f1',
  { 'GET /self-service/verification/flows': () => addressFlow() },
  nobody,
);
export const SignInFailed = at('/error?error=access_denied', {}, { user: null });
/** Anna's second factors; `shown` are the recovery codes that come when a part is opened. */
const security = (part: string, options: SecurityOptions, shown: readonly (string | null)[] = []) =>
  at(
    `/account/security${part}`,
    {
      'GET /self-service/settings/browser': () => ofAnna(securityFlow(options)),
      'POST /self-service/settings': () => ofAnna(securityFlow({ ...options, shown })),
    },
    { until: part === '' ? 'h2' : 'section button[type]' },
  );
const ofAnna = (settings: SettingsFlow): SettingsFlow => ({
  ...settings,
  identity: { ...settings.identity, id: anna.id },
});
const codes = Array.from({ length: 12 }, (_, place) => (place < 2 ? null : `k3x${String(place).padStart(2, '0')}vq7`));
const set = { app: true, codes: true, passkeys: [{ id: 'ab01', name: 'Laptop van kantoor' }] };

export const Security = security('', set);
export const SecurityNone = security('', {});
export const SecurityApp = security('?part=app', {}, codes);
export const SecurityPasskey = security('?part=passkey', set, codes);
export const SecurityCodes = security('?part=codes', set, codes);
export const SessionsError = at('/account/sessions');
export const NotFound = at('/bestaat-niet');
