import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  errorBody,
  message,
  qr,
  refreshFlow,
  securityFlow,
  type SecurityOptions,
  sessionOf,
} from '../testing/flows.ts';
import { SecurityScreen } from './SecurityScreen.tsx';
import { startScreenTests } from './testing/screenTests.ts';
import { showScreen } from './testing/showScreen.tsx';

const { identity } = await startScreenTests();
afterEach(() => vi.unstubAllGlobals());

const shown = ['abcd1234', 'efgh5678'];
const has = (options: SecurityOptions = {}) =>
  identity.answer('GET /self-service/settings/browser', 200, securityFlow(options));
const answers = (status: number, body: unknown) => identity.answer('POST /self-service/settings', status, body);
const group = (name: string) => screen.findByRole('region', { name });
const press = async (who: ReturnType<typeof show>['who'], where: string, name: string | RegExp) =>
  who.click(within(await group(where)).getByRole('button', { name }));

/** The screen with an address of its own, of which the parts are. */
function Addressed({ at }: { at: string | null }) {
  const [open, setOpen] = useState(at);
  return <SecurityScreen open={open} onOpenChange={setOpen} />;
}
const show = (at: string | null = null, sub = 'anna') =>
  showScreen(<Addressed at={at} />, { identityUrl: identity.origin, user: { sub, email: 'anna@example.org' } });

const prepare = { method: 'lookup_secret', lookup_secret_regenerate: true };
const code = () => screen.findByLabelText(/authenticator-app/, { selector: 'input' });

describe('the authenticator app', () => {
  it('is set up with its picture or its key, after which come recovery codes', async () => {
    has();
    answers(200, securityFlow({ shown }));
    const { who } = show();
    expect(await screen.findByText(/U hebt geen tweede factor/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Herstelcodes' })).not.toBeInTheDocument();
    await press(who, 'Authenticator-app', 'Instellen');
    await waitFor(async () => expect(await code()).toHaveFocus());
    expect(screen.getByRole('img', { name: /QR-code/ })).toHaveAttribute('src', qr);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    answers(400, {
      ...securityFlow(),
      ui: {
        nodes: securityFlow().ui.nodes.map((node) =>
          node.attributes.name === 'totp_code' ? { ...node, messages: [message(4000008)] } : node,
        ),
      },
    });
    await who.keyboard('000000{Enter}');
    await waitFor(async () => expect(await code()).toBeInvalid());
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    answers(200, securityFlow({ app: true }));
    await who.type(await code(), '123 456{Enter}');
    expect(await screen.findByText('Ingesteld')).toBeVisible();
    const made = [{ method: 'totp', totp_code: '123456' }, prepare];
    await waitFor(() => expect(identity.submitted().slice(-2)).toMatchObject(made));
  });

  it('is removed after a question, and its recovery codes with it', async () => {
    has({ app: true, codes: true });
    answers(200, securityFlow({ shown }));
    const { who } = show();
    await press(who, 'Authenticator-app', 'Verwijderen');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Uw herstelcodes vervallen ook.');
    answers(200, securityFlow());
    await who.click(within(dialog).getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText(/U hebt geen tweede factor/);
    const removals = [
      { method: 'totp', totp_unlink: true },
      { method: 'lookup_secret', lookup_secret_disable: true },
    ];
    await waitFor(() => expect(identity.submitted().slice(1)).toMatchObject(removals));
  });
});

describe('passkeys', () => {
  it('are listed by their names, and one is removed', async () => {
    has({ app: true, codes: true, passkeys: [{ id: 'ab01', name: 'Laptop' }] });
    answers(200, securityFlow({ shown }));
    const { who } = show();
    expect(await screen.findByText('Laptop')).toBeVisible();
    await press(who, 'Passkeys', 'Passkey Laptop verwijderen');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).not.toHaveTextContent('herstelcodes');
    answers(200, securityFlow({ app: true, codes: true }));
    await who.click(within(dialog).getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(screen.queryByText('Laptop')).not.toBeInTheDocument());
    expect(identity.submitted().slice(1)).toMatchObject([{ method: 'webauthn', webauthn_remove: 'ab01' }]);
  });

  it('are made under a name that stays when the browser gives none', async () => {
    has({ app: true, codes: true });
    answers(200, securityFlow({ shown }));
    const { who } = show();
    await press(who, 'Passkeys', 'Toevoegen');
    const name = await screen.findByLabelText(/Naam van de passkey/);
    await who.clear(name);
    await who.type(name, 'Laptop{Enter}');
    expect(await screen.findByText(/Deze browser kan geen passkeys gebruiken/)).toBeVisible();
    expect(name).toHaveValue('Laptop');
    class Credential {
      static parseRequestOptionsFromJSON = () => ({});
      static parseCreationOptionsFromJSON = (json: object) => json;
      toJSON = () => ({ id: 'made' });
    }
    vi.stubGlobal('PublicKeyCredential', Credential);
    Object.defineProperty(navigator, 'credentials', {
      value: { create: async () => new Credential() },
      configurable: true,
    });
    answers(200, securityFlow({ app: true, codes: true, passkeys: [{ id: 'ab01', name: 'Laptop' }] }));
    await who.click(screen.getByRole('button', { name: 'Passkey maken' }));
    expect(await screen.findByText(/toegevoegd op 20-11-2026/)).toBeVisible();
    expect(identity.submitted().at(-1)).toMatchObject({
      webauthn_register: '{"id":"made"}',
      webauthn_register_displayname: 'Laptop',
    });
  });
});

describe('recovery codes', () => {
  it('count once the person confirms that they have them', async () => {
    has({ app: true });
    answers(200, securityFlow({ app: true, shown }));
    const { who } = show();
    await press(who, 'Herstelcodes', 'Maken');
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('abcd1234')).toBeVisible();
    answers(200, securityFlow({ app: true, codes: true }));
    await who.click(screen.getByRole('button', { name: 'Bevestigen dat u ze hebt' }));
    expect(await screen.findByText('Gemaakt')).toBeVisible();
    expect(identity.submitted()).toMatchObject([prepare, { lookup_secret_confirm: true }]);
  });

  it('are shown again, those that were used as such', async () => {
    has({ app: true, codes: true });
    answers(200, securityFlow({ app: true, shown: ['abcd1234', null] }));
    const { who } = show();
    await press(who, 'Herstelcodes', 'Tonen');
    expect(await screen.findByText('gebruikt')).toBeVisible();
    await who.click(screen.getByRole('button', { name: 'Klaar' }));
    expect(await screen.findByText('Gemaakt')).toBeVisible();
    expect(identity.submitted()).toMatchObject([{ method: 'lookup_secret', lookup_secret_reveal: true }]);
  });
});

describe('a fresh sign-in', () => {
  it('is asked for before anything is set up, and leads back to what was opened', async () => {
    has();
    identity.answer('GET /sessions/whoami', 200, sessionOf());
    identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'f9' }));
    answers(403, errorBody(403, 'session_refresh_required'));
    const { who, led } = show();
    await press(who, 'Authenticator-app', 'Instellen');
    await waitFor(() => expect(led).toEqual([{ to: 'login', flowId: 'f9', email: 'anna@example.org' }]));
    expect(screen.queryByRole('img', { name: /QR-code/ })).not.toBeInTheDocument();
  });

  it('comes back to it', async () => {
    has();
    answers(200, securityFlow({ shown }));
    show('app');
    expect(await screen.findByRole('img', { name: /QR-code/ })).toBeVisible();
    expect(identity.submitted()).toMatchObject([prepare]);
  });

  it('by the second factor comes first where that is missing', async () => {
    identity.answer('GET /self-service/settings/browser', 403, errorBody(403, 'session_aal2_required'));
    identity.answer('GET /self-service/login/browser', 200, refreshFlow('', { id: 'f8' }));
    const { led } = show();
    await waitFor(() => expect(led).toContainEqual({ to: 'login', flowId: 'f8', email: '' }));
    expect(identity.requests.at(-1)?.path).toMatch(/browser\?aal=aal2&return_to=/);
  });
});

describe('what goes wrong', () => {
  it('is said in place of the page, with a way on', async () => {
    identity.answer('GET /self-service/settings/browser', 500, errorBody(500));
    const { who } = show();
    expect(await screen.findByText('Uw beveiliging kon niet worden geladen')).toBeVisible();
    has();
    await who.click(screen.getByRole('button', { name: /retry|Opnieuw/ }));
    expect(await group('Passkeys')).toBeVisible();
  });

  it('is said above what was to be changed, which closes again', async () => {
    has();
    identity.drop('POST /self-service/settings');
    const { who } = show();
    await press(who, 'Authenticator-app', 'Instellen');
    expect(await screen.findByText(/De aanmelddienst is niet bereikbaar/)).toBeVisible();
    expect(within(await group('Authenticator-app')).getByRole('button', { name: 'Instellen' })).toBeVisible();
  });
});

describe('how many there are', () => {
  const passkey = { id: 'p1', name: 'Mijn laptop' };

  it('is said, and said again when one is removed, which Enter held down does not do', async () => {
    has({ app: true, passkeys: [passkey], codes: true });
    answers(200, securityFlow({ shown }));
    const { who } = show();
    const words = await screen.findByText(/U hebt 2 tweede factoren/);
    expect(words).toHaveRole('status');
    await press(who, 'Passkeys', 'Passkey Mijn laptop verwijderen');
    const dialog = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'cancel' })).toHaveFocus());
    answers(200, securityFlow({ app: true, codes: true }));
    await who.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(words).toHaveTextContent('U hebt 1 tweede factor.'));
  });
});
