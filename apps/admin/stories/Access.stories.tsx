import type { Meta } from '@storybook/react-vite';
import { addressFlow, codeFlow, registrationFlow, unifiedFlow } from '../../../packages/auth/src/testing/flows.ts';
import type { AppPage } from './AppPage.tsx';
import { never } from '../src/testing/fakeServer.ts';
import { at, pageMeta } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Access', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const flow = '/self-service/login/flows';
const nobody = { user: null, until: 'input' };

export const Login = at('/login?flow=f1', { [`GET ${flow}`]: () => unifiedFlow() }, nobody);
export const LoginLoading = at('/login?flow=f1', { [`GET ${flow}`]: never }, { user: null });
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
export const SessionsError = at('/account/sessions');
export const NotFound = at('/bestaat-niet');
