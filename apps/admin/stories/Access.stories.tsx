import type { Meta } from '@storybook/react-vite';
import { unifiedFlow } from '../../../packages/auth/src/testing/flows.ts';
import type { AppPage } from './AppPage.tsx';
import { never } from '../src/testing/fakeServer.ts';
import { at, pageMeta } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Access', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const flow = '/self-service/login/flows';

export const Login = at('/login?flow=f1', { [`GET ${flow}`]: () => unifiedFlow() }, { user: null, until: 'input' });
export const LoginLoading = at('/login?flow=f1', { [`GET ${flow}`]: never }, { user: null });
export const SignInFailed = at('/error?error=access_denied', {}, { user: null });
export const SessionsError = at('/account/sessions');
export const NotFound = at('/bestaat-niet');
