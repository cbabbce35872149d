import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { AuthError } from '../../errors.ts';
import type { Flow, FlowNode } from '../../identity/flow.ts';
import { later } from '../../testing/later.ts';
import { showScreen } from '../testing/showScreen.tsx';
import { FlowForm, type FlowFormProps } from './FlowForm.tsx';

const label = (text: string, id = 1) => ({ label: { id, type: 'info', text } });
const input = (name: string, type: string, attributes: object = {}, more: Partial<FlowNode> = {}): FlowNode => ({
  type: 'input',
  attributes: { name, type, ...attributes },
  ...more,
});
const flowOf = (...nodes: FlowNode[]): Flow => ({ id: 'f1', ui: { nodes } });
const go = input('method', 'submit', { value: 'code' });
const submit = vi.fn<FlowFormProps['submit']>();
const show = (content: ReactNode) => showScreen(content, { identityUrl: 'http://localhost:4433' });
const named = (name: string | RegExp) => screen.getByLabelText(name, { selector: 'input' });

it('asks each input in its own way, under a name of ours or else the service’s', async () => {
  const flow = flowOf(
    input('identifier', 'text', { value: 'anna@example.org' }),
    input('traits.phone_number', 'tel'),
    input('traits.address.postal_code', 'text'),
    input('traits.birthdate', 'date', { value: '1971-02-14' }),
    input('code', 'text'),
    input('lookup_secret', 'text', { autocomplete: 'off' }),
    input('traits.shoe_size', 'number', {}, { meta: label('Shoe size') }),
    input('traits.color', 'text', { options: [{ value: 'r', label: { id: 1, type: 'info', text: 'Red' } }] }),
    input('traits.site', 'url', {}, { meta: label('Aanmelden', 1010001) }),
    input('traits.consent', 'checkbox', { value: true }),
    input('password', 'password'),
    input('old', 'password', { autocomplete: 'current-password' }),
    input('traits.locale', 'text', { value: 'nl' }),
    go,
  );
  show(<FlowForm flow={flow} submit={submit} submitLabel="Verder" before={<p>Vooraf</p>} />);
  await screen.findByRole('button', { name: 'Verder' });
  expect(screen.getByText('Vooraf')).toBeVisible();
  const said = [
    ['E-mailadres', 'text', 'username', 'anna@example.org'],
    ['Telefoonnummer', 'tel', 'tel', ''],
    ['Postcode', 'text', 'postal-code', ''],
    ['Code', 'text', 'one-time-code', ''],
    ['Herstelcode', 'text', 'off', ''],
    ['Shoe size', 'text', 'on', ''],
    ['Aanmelden', 'url', 'on', ''],
    ['Wachtwoord', 'password', 'new-password', ''],
    ['old', 'password', 'current-password', ''],
  ];
  for (const [name, type, autoComplete, value] of said) {
    const field = named(name!);
    expect([name, field.getAttribute('type') ?? 'text', field.getAttribute('autocomplete')]).toEqual([
      name,
      type,
      autoComplete,
    ]);
    expect(field).toHaveValue(value);
  }
  expect(named('Code')).toHaveAttribute('inputmode', 'numeric');
  expect(named('Shoe size')).toHaveAttribute('inputmode', 'decimal');
  expect(named('Geboortedatum')).toHaveValue('14-02-1971');
  expect(named('traits.consent')).toBeChecked();
  expect(screen.getByLabelText('Taal')).toHaveTextContent('Nederlands');
  expect(screen.getByLabelText('traits.color')).toBeVisible();
});

/** Inputs, what they are called, and what a browser may fill in. */
const fillable = [
  ['identifier', 'E-mailadres', 'username'],
  ['email', 'E-mailadres', 'username'],
  ['code', 'Code', 'one-time-code'],
  ['totp_code', 'Code uit uw authenticator-app', 'one-time-code'],
  ['traits.email', 'E-mailadres', 'username'],
  ['traits.given_name', 'Voornaam', 'given-name'],
  ['traits.family_name', 'Achternaam', 'family-name'],
  ['traits.phone_number', 'Telefoonnummer', 'tel'],
  ['traits.birthdate', 'Geboortedatum', 'bday'],
  ['traits.company.company_name', 'Bedrijfsnaam', 'organization'],
  ['traits.address.street_address', 'Straat en huisnummer', 'street-address'],
  ['traits.address.postal_code', 'Postcode', 'postal-code'],
  ['traits.address.locality', 'Plaats', 'address-level2'],
  ['traits.address.region', 'Provincie', 'address-level1'],
  ['traits.address.country', 'Land', 'country'],
  // A name of ours, and what the service says may be filled in; and neither.
  ['lookup_secret', 'Herstelcode', 'nickname'],
  ['toString', 'toString', 'nickname'],
] as const;
// One form asks for one e-mail address.
it.each(['identifier', 'email', 'traits.email'])('says of inputs beside %s what a browser may fill in', (address) => {
  const inputs = fillable.filter(([node, name]) => name !== 'E-mailadres' || node === address);
  const nodes = inputs.map(([node]) => input(node, 'text', { autocomplete: 'nickname' }));
  show(<FlowForm flow={flowOf(...nodes, go)} submit={submit} submitLabel="Verder" />);
  for (const [node, name, autoComplete] of inputs) {
    expect(screen.getByRole('textbox', { name })).toHaveAttribute('autocomplete', autoComplete);
    expect(screen.getByRole('textbox', { name }).hasAttribute('inputmode')).toBe(
      node === 'code' || node === 'totp_code',
    );
  }
});

it('asks for a language by its name', async () => {
  const flow = flowOf(input('traits.locale', 'text'), go);
  const { who } = show(<FlowForm flow={flow} submit={submit} submitLabel="Verder" />);
  await who.click(await screen.findByLabelText('Taal'));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(expect.arrayContaining(['Nederlands', 'English']));
});

it('is busy while it asks for something else', async () => {
  const { promise, resolve } = later();
  submit.mockReset().mockImplementation(() => promise.then(() => []));
  const flow = flowOf(input('code', 'text'), go, input('resend', 'submit', { value: 'code' }));
  const { who } = show(<FlowForm flow={flow} submit={submit} submitLabel="Verder" />);
  const other = await screen.findByRole('button', { name: 'code' });
  await who.click(other);
  expect(other).toHaveAttribute('aria-busy', 'true');
  resolve();
  await waitFor(() => expect(other).not.toHaveAttribute('aria-busy'));
  expect(submit.mock.calls).toEqual([[{ resend: 'code' }, {}]]);
});

it('demands what is required, where there is one way on only', async () => {
  const flow = flowOf(input('code', 'text', { required: true }), go);
  const { who, unmount } = show(<FlowForm flow={flow} submit={submit} submitLabel="Verder" />);
  await who.click(await screen.findByRole('button', { name: 'Verder' }));
  await waitFor(() => expect(named(/^Code/)).toBeInvalid());
  expect(submit).not.toHaveBeenCalled();
  unmount();

  submit.mockResolvedValue([]);
  const second = input('method', 'submit', { value: 'totp' }, { meta: label('Met app') });
  const two = show(<FlowForm flow={flowOf(...flow.ui.nodes, second)} submit={submit} submitLabel="Verder" />);
  await two.who.click(await screen.findByRole('button', { name: 'Met app' }));
  await waitFor(() => expect(submit.mock.calls).toEqual([[{ method: 'totp' }, { code: '' }]]));
  await two.who.click(screen.getByRole('button', { name: 'Verder' }));
  await waitFor(() => expect(submit).toHaveBeenLastCalledWith({ method: 'code' }, { code: '' }));
});

it('asks for something else without a look at the fields, unless the screen has its own way out', async () => {
  submit.mockReset().mockResolvedValue([]);
  const flow = flowOf(
    input('csrf_token', 'hidden', { value: 'c1' }),
    input('code', 'text', { required: true }),
    go,
    input('email', 'submit', { value: 'anna@example.org' }),
  );
  const { who, unmount } = show(<FlowForm flow={flow} submit={submit} submitLabel="Verder" />);
  await who.click(await screen.findByRole('button', { name: 'anna@example.org' }));
  await waitFor(() => expect(submit.mock.calls).toEqual([[{ csrf_token: 'c1', email: 'anna@example.org' }, {}]]));
  unmount();
  show(<FlowForm flow={flow} submit={submit} submitLabel="Verder" others={<button>Terug</button>} />);
  await screen.findByRole('button', { name: 'Terug' });
  expect(screen.queryByRole('button', { name: 'anna@example.org' })).not.toBeInTheDocument();
});

it('shows what was wrong before, and after a refusal keeps what was typed but for the password', async () => {
  const flow = flowOf(input('identifier', 'text', { value: 'anna@example.org' }), input('password', 'password'), go);
  const wrong = new AuthError('error.auth.invalidCredentials');
  const earlier = [new AuthError('error.auth.noLoginMethod', { field: 'email' })];
  submit
    .mockReset()
    .mockResolvedValueOnce([new AuthError('error.auth.unexpected')])
    .mockResolvedValue([wrong]);
  const { who } = show(
    <FlowForm
      flow={flow}
      errors={earlier}
      values={{ email: 'bram@example.org' }}
      submit={submit}
      submitLabel="Verder"
    />,
  );
  await waitFor(() => expect(named('E-mailadres')).toBeInvalid());
  expect(named('E-mailadres')).toHaveValue('bram@example.org');
  await who.clear(named('E-mailadres'));
  await who.type(named('E-mailadres'), 'carla@example.org');
  await who.type(named('Wachtwoord'), 'geheim{Enter}');
  // Who did not answer has refused nothing.
  expect(await screen.findByText(/De aanmelddienst is niet bereikbaar/)).toBeVisible();
  expect(named('Wachtwoord')).toHaveValue('geheim');
  await who.click(screen.getByRole('button', { name: 'Verder' }));
  expect(await screen.findByText(/Het e-mailadres of het wachtwoord is onjuist/)).toBeVisible();
  expect(named('Wachtwoord')).toBeInvalid();
  expect([named('E-mailadres'), named('Wachtwoord')].map((field) => (field as HTMLInputElement).value)).toEqual([
    'carla@example.org',
    '',
  ]);
});
