import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { errorBody, message, secondFactorFlow, sessionOf } from '../testing/flows.ts';
import { RecoveryScreen } from './RecoveryScreen.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { startScreenTests } from './testing/screenTests.ts';
import { showScreen } from './testing/showScreen.tsx';

const { identity } = await startScreenTests();
const onDone = vi.fn<() => void>();

beforeEach(() => void onDone.mockClear());

const create = (status: number, body: unknown) => identity.answer('GET /self-service/login/browser', status, body);
const submit = (status: number, body: unknown) => identity.answer('POST /self-service/login', status, body);
const asked = () => identity.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
const code = () => screen.findByLabelText(/authenticator-app/);
const show = () =>
  showScreen(<SecondFactor onDone={onDone} missing={<p>Geen</p>} />, {
    identityUrl: identity.origin,
    user: { sub: 'anna', email: 'anna@example.org' },
  });

it('asks whoever is signed in once more, and says when it was given', async () => {
  create(200, secondFactorFlow());
  submit(200, { session: sessionOf() });
  const { who, led } = show();
  await waitFor(async () => expect(await code()).toHaveFocus());
  await who.keyboard('123456{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked()).toEqual(['/self-service/login/browser?refresh=true&aal=aal2']);
  expect(led).toEqual([]);
});

it('says what was wrong, and takes the next one', async () => {
  create(200, secondFactorFlow());
  submit(400, secondFactorFlow(['totp'], { csrf: 'csrf-2', messages: [message(4000008)] }));
  const { who } = show();
  await waitFor(async () => expect(await code()).toHaveFocus());
  await who.keyboard('000000{Enter}');
  await waitFor(async () => expect(await code()).toBeInvalid());
  expect(onDone).not.toHaveBeenCalled();
  submit(200, { session: sessionOf() });
  await who.clear(await code());
  await who.type(await code(), '123456{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(identity.requests.at(-1)?.body).toMatchObject({ csrf_token: 'csrf-2', totp_code: '123456' });
});

it('says that there is none, in the words of the app', async () => {
  create(200, secondFactorFlow([]));
  show();
  expect(await screen.findByText('Geen')).toBeVisible();
});

it('begins anew, and says why, when the form is gone', async () => {
  create(200, secondFactorFlow());
  submit(410, errorBody(410, 'self_service_flow_expired'));
  const { who } = show();
  await waitFor(async () => expect(await code()).toHaveFocus());
  await who.keyboard('123456{Enter}');
  expect(await screen.findByText(/Dit duurde te lang/)).toBeVisible();
  await waitFor(async () => expect(await code()).toHaveFocus());
  expect(asked()).toHaveLength(2);
});

it('says why it cannot ask, and tries again', async () => {
  create(401, errorBody(401, 'session_aal1_required'));
  const { who } = show();
  expect(await screen.findByText('Meld u eerst aan.')).toBeVisible();
  create(200, secondFactorFlow());
  await who.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }));
  expect(await code()).toBeVisible();
});

it('comes before the new password of whoever recovers an account by mail', async () => {
  identity.answer('GET /self-service/recovery/browser', 400, errorBody(400, 'session_already_available'));
  identity.answer('GET /sessions/whoami', 403, errorBody(403, 'session_aal2_required'));
  create(200, secondFactorFlow());
  submit(200, { session: sessionOf() });
  const { who } = showScreen(<RecoveryScreen flowId={null} />, { identityUrl: identity.origin });
  await waitFor(async () => expect(await code()).toHaveFocus());
  expect(screen.queryByLabelText(/^Nieuw wachtwoord/, { selector: 'input' })).not.toBeInTheDocument();
  await who.keyboard('123456{Enter}');
  expect(await screen.findByLabelText(/^Nieuw wachtwoord/, { selector: 'input' })).toHaveFocus();
});
