import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, problem } from '../../testing/fakeServer.ts';
import { anna, share } from '../../testing/register.ts';
import { settings, settingProposal } from '../../testing/settings.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import type { Administrator, SettingProposal, Settings } from './settings.api.ts';

const show = (of: Settings, more: Answers = {}) =>
  renderApp({ path: '/settings', answers: { 'GET /settings': () => of, ...more } });

const dearer = settingProposal({
  section: 'price',
  instrument: share,
  purpose: 'issue',
  changes: [
    { field: 'price_cents', before: 12_750, after: 13_100 },
    { field: 'valid_from', before: '2026-07-01', after: '2027-01-01' },
  ],
  effect: { quantity: '158833', value_change_cents: 55_591_550 },
});

test('what another administrator proposed leads, with what it does, and is approved by its version', async () => {
  const own = settingProposal({ id: '00000000-0000-4000-8000-00000000e002', maker: anna });
  const { server } = await show(settings({ waiting: [own, dearer] }), {
    [`POST /setting-proposals/${dearer.id}/approve`]: () => ({ ...dearer, status: 'approved', checker: anna }),
  });
  const waiting = within(await screen.findByRole('region', { name: 'Wachtende wijzigingen' }));
  expect(waiting.getAllByRole('heading').map((one) => one.textContent?.replaceAll(' ', ' '))).toEqual([
    'Prijs van Aandeel: € 127,50 → € 131,00 per 01-01-2027',
    'Vier ogen boven: € 2.500,00 → € 5.000,00',
  ]);
  expect(waiting.getByText(/stuks: 158\.833.*€\s555\.915,50 meer waard; er wordt niets geboekt/)).toBeVisible();
  expect(waiting.getByText(/Wacht op Bram Bakker\./)).toBeVisible();
  // a waiting value stands in its own place as well
  expect(screen.getByText(/€\s5\.000,00 wacht/)).toBeVisible();
  expect(waiting.getAllByRole('button', { name: /Goedkeuren/ })).toHaveLength(1);

  await userEvent.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Wijziging goedkeuren' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Goedkeuren' }));
  await waitFor(() =>
    expect(server.last(`POST /setting-proposals/${dearer.id}/approve`)?.headers.get('if-match')).toBe('"1"'),
  );
});

test('a change is proposed with a reason, only what differs, and says who can approve it', async () => {
  const { server } = await show(settings(), {
    'POST /setting-proposals': () => Response.json(settingProposal({ maker: anna }), { status: 202 }),
  });
  expect(await screen.findByText('Er wachten geen wijzigingen.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Wijzigen Drempels' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Drempels wijzigen' }));
  expect(panel.getByText('Na goedkeuring door Bram Bakker geldt het.')).toBeVisible();
  const field = panel.getByRole('textbox', { name: /Vier ogen boven/ });
  await userEvent.clear(field);
  await userEvent.type(field, '5.000');
  await userEvent.type(panel.getByRole('textbox', { name: /Reden/ }), 'Ledenvergadering');
  await userEvent.click(panel.getByRole('button', { name: 'Wijziging voorleggen' }));
  await waitFor(() =>
    expect(server.last('POST /setting-proposals')?.body).toEqual({
      section: 'thresholds',
      values: { four_eyes_threshold_cents: 500_000 },
      reason: 'Ledenvergadering',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('which number the next member gets is told while it is typed', async () => {
  await show(settings());
  expect(await screen.findByText('100246')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Wijzigen Drempels' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Drempels wijzigen' }));
  expect(panel.getByText(/Het volgende lid krijgt nummer 100246\./)).toBeVisible();
  const field = panel.getByRole('textbox', { name: /Nieuwe lidnummers vanaf/ });
  await userEvent.type(field, '200000');
  expect(await panel.findByText(/Het volgende lid krijgt nummer 200000\./)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '12');
  expect(await panel.findByText(/Het volgende lid krijgt nummer 100246\./)).toBeVisible();
});

test('what holders bought on is shown and cannot be changed; what is refused is said at its field', async () => {
  await show(settings(), {
    'POST /setting-proposals': () =>
      problem(422, 'quantity_invalid', [
        { field: 'max_per_member', code: 'quantity_invalid', params: { requested: '0', scale: 0, max: '1' } },
      ]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Aandeel' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Instrument wijzigen' }));
  expect(panel.getByRole('textbox', { name: /Nominaal/ })).toBeDisabled();
  expect(panel.getByRole('textbox', { name: /^Naam \*?$|^Naam$/ })).toBeEnabled();
  await userEvent.type(panel.getByRole('textbox', { name: /Maximum per lid/ }), '500');
  await userEvent.type(panel.getByRole('textbox', { name: /Reden/ }), 'Ledenvergadering');
  await userEvent.click(panel.getByRole('button', { name: 'Wijziging voorleggen' }));
  await waitFor(() => expect(panel.getByRole('textbox', { name: /Maximum per lid/ })).toBeInvalid());
});

const bond: NonNullable<SettingProposal['terms']> = {
  code: 'OBL-27',
  name_nl: 'Obligatie 2027',
  name_en: 'Bond 2027',
  type: 'bond',
  scale: 0,
  nominal_cents: 25_000,
  status: 'open',
  max_per_member: null,
  lock_in_months: 0,
  allowed_member_kinds: ['person', 'organisation'],
  coupon_ppm: 450,
  day_count: '30E360',
  coupon_months: 12,
  issue_date: '2027-01-01',
  maturity_date: '2034-01-01',
  early_redemption_fee_ppm: 0,
  fee_min_cents: 0,
  notice_days: 0,
};

test('decimals that no instrument has are said at their field alone, and a rate below nothing is none', async () => {
  await show(settings());
  await userEvent.click(await screen.findByRole('button', { name: 'Instrument toevoegen' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Instrument toevoegen' }));
  await userEvent.selectOptions(panel.getByRole('combobox', { name: /Soort/ }), 'bond');
  for (const name of [/^Decimalen/, /^Maximum per lid/, /^Kosten bij/, /^Opzegtermijn/]) {
    await userEvent.clear(panel.getByRole('textbox', { name }));
    await userEvent.type(panel.getByRole('textbox', { name }), '-5');
  }
  await userEvent.click(panel.getByRole('button', { name: 'Wijziging voorleggen' }));
  await panel.findByRole('group', { name: /Controleer deze velden/ });
  expect(panel.queryByText(/cijfers achter de komma/)).toBeNull();
  for (const [name, message] of [
    [/^Decimalen/, 'Vul een getal van 0 tot en met 6 in.'],
    [/^Kosten bij/, 'Vul een getal van 0 tot en met 100 in.'],
    [/^Opzegtermijn/, 'Vul een getal van 0 tot en met 3.660 in.'],
  ] as const) {
    expect(panel.getByRole('textbox', { name })).toHaveAccessibleDescription(expect.stringContaining(message));
  }
});

test('a rate that is out of the ordinary is asked about, once for each rate that is typed', async () => {
  const { server } = await show(settings(), {
    'POST /setting-proposals': () => Response.json(settingProposal({ maker: anna }), { status: 202 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Instrument toevoegen' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Instrument toevoegen' }));
  const type = async (name: RegExp, text: string) => {
    await userEvent.clear(panel.getByRole('textbox', { name }));
    await userEvent.type(panel.getByRole('textbox', { name }), text);
  };
  await userEvent.selectOptions(panel.getByRole('combobox', { name: /Soort/ }), 'bond');
  await type(/^Code/, 'OBL-27');
  await type(/^Naam(?! in)/, 'Obligatie 2027');
  await type(/^Nominaal/, '250');
  await type(/^Prijs/, '250');
  await type(/^Einde looptijd/, '01-01-2034');
  await type(/^Rente/, '4,5');
  expect(panel.queryByRole('checkbox', { name: /kloppen/ })).toBeNull();
  await type(/^Rente/, '0,045');
  await type(/^Reden/, 'Ledenvergadering');
  const send = () => userEvent.click(panel.getByRole('button', { name: 'Wijziging voorleggen' }));
  await send();
  const box = await panel.findByRole('checkbox', { name: /De rente of kosten van 0,045 % kloppen/ });
  await waitFor(() => expect(box).toBeInvalid());
  await userEvent.click(box);
  // what was said of one rate is not said of the next
  await type(/^Rente/, '45');
  expect(panel.getByRole('checkbox', { name: /45,00 % kloppen/ })).not.toBeChecked();
  await userEvent.click(panel.getByRole('checkbox', { name: /45,00 % kloppen/ }));
  await send();
  await waitFor(() =>
    expect(server.last('POST /setting-proposals')?.body).toMatchObject({
      section: 'instrument',
      confirmed: ['rate_unusual'],
      values: { coupon_ppm: 450_000 },
    }),
  );
});

test('whoever approves an instrument sees all its terms, and each rate as it is', async () => {
  const proposal = settingProposal({
    section: 'instrument',
    changes: Object.entries(bond).flatMap(([field, after]) => (after === null ? [] : { field, before: null, after })),
    terms: bond,
  });
  await show(settings({ waiting: [proposal] }));
  await screen.findByRole('region', { name: 'Wachtende wijzigingen' });
  await userEvent.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Wijziging goedkeuren' }));
  const shown = new Map(
    dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(shown.size).toBe(Object.keys(bond).length);
  expect(shown.get('Rente')).toBe('0,045 %');
  expect(shown.get('Maximum per lid')).toBe('geen');
  expect(shown.get('Dagtelling')).toBe('30E/360');
});

test('two who look alike are marked, and which sign-ins are of one person is proposed like any change', async () => {
  const [first, second] = settings().administrators as [Administrator, Administrator];
  const evening = { ...first, id: 'evening', email: 'anna@thuis.example', person: 'evening' };
  const marked = settings({
    administrators: [
      { ...first, alike: [{ id: 'evening', name: first.name, because: 'name' }] },
      { ...evening, alike: [{ id: first.id, name: first.name, because: 'address' }] },
      second,
    ],
  });
  const { server } = await show(marked, {
    'POST /setting-proposals': () => Response.json(settingProposal({ maker: anna }), { status: 202 }),
  });
  const region = within(await screen.findByRole('region', { name: 'Beheerders' }));
  expect(region.getByText(`Heet net als ${first.name}: dezelfde persoon?`)).toBeVisible();
  expect(region.getByText(`Heeft of had een e-mailadres van ${first.name}: dezelfde persoon?`)).toBeVisible();
  await userEvent.click(region.getAllByRole('button', { name: `Aanmeldingen van ${first.name}` })[1] as HTMLElement);
  const panel = within(await screen.findByRole('dialog', { name: `Aanmeldingen van ${first.name}` }));
  const select = panel.getByRole('combobox', { name: /Ander account van deze persoon/ });
  await userEvent.selectOptions(select, first.id);
  await userEvent.type(panel.getByRole('textbox', { name: /Reden/ }), 'Privé-account');
  await userEvent.click(panel.getByRole('button', { name: 'Wijziging voorleggen' }));
  await waitFor(() =>
    expect(server.last('POST /setting-proposals')?.body).toEqual({
      section: 'person',
      administrator_id: 'evening',
      values: { same_as: first.id },
      reason: 'Privé-account',
    }),
  );
});

test('sign-ins of one person are shown as such; a new administrator is proposed by the address of the account', async () => {
  const [first, second] = settings().administrators as [Administrator, Administrator];
  const linked = { ...first, id: 'evening', email: 'anna@thuis.example' };
  const { server } = await show(settings({ administrators: [first, linked, second] }), {
    'POST /setting-proposals': () => Response.json(settingProposal({ maker: anna }), { status: 202 }),
  });
  expect(await screen.findByText(`Dezelfde persoon als ${first.name} (anna@thuis.example)`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Beheerder toevoegen' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Beheerder toevoegen' }));
  await userEvent.type(panel.getByRole('textbox', { name: /E-mailadres/ }), ' carla@x.example ');
  await userEvent.click(panel.getByRole('checkbox', { name: /Invoeren/ }));
  await userEvent.type(panel.getByRole('textbox', { name: /Reden/ }), 'Penningmeester');
  await userEvent.click(panel.getByRole('button', { name: 'Wijziging voorleggen' }));
  await waitFor(() =>
    expect(server.last('POST /setting-proposals')?.body).toEqual({
      section: 'roles',
      administrator_id: null,
      email: 'carla@x.example',
      values: { roles: ['viewer', 'operator'] },
      reason: 'Penningmeester',
    }),
  );
});

test('an address that no account has is said at its field, with what to do', async () => {
  await show(settings(), {
    'POST /setting-proposals': () => problem(422, 'not_found', [{ field: 'email', code: 'not_found', params: {} }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Beheerder toevoegen' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Beheerder toevoegen' }));
  const address = panel.getByRole('textbox', { name: /E-mailadres/ });
  await userEvent.type(address, 'carla@x.example');
  await userEvent.type(panel.getByRole('textbox', { name: /Reden/ }), 'Penningmeester');
  await userEvent.click(panel.getByRole('button', { name: 'Wijziging voorleggen' }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(/Er is geen account met dit e-mailadres/));
});

test('what is wrong with the cooperative is said before it is sent, and a picture that is refused at its field', async () => {
  const { server } = await show(settings(), {
    'POST /settings/logos': () =>
      problem(422, 'validation_failed', [{ field: 'data', code: 'picture_invalid', params: { max: 4000 } }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Wijzigen Coöperatie' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Coöperatie wijzigen' }));
  const field = (name: RegExp) => panel.getByRole('textbox', { name });
  const send = () => userEvent.click(panel.getByRole('button', { name: 'Wijziging voorleggen' }));
  const wrong: [RegExp, string, RegExp][] = [
    [/^KVK/, '123', /KVK-nummer van 8 cijfers/],
    [/^Postcode/, '12 AB', /bestaande postcode/],
    [/^BIC/, 'nope', /niet de juiste vorm/],
  ];
  for (const [name, text] of wrong) {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), text);
  }
  await userEvent.type(field(/Reden/), 'Nieuw adres');
  await send();
  for (const [name, , message] of wrong) expect(field(name)).toHaveAccessibleDescription(message);
  expect(server.asked.some(({ what }) => what.startsWith('POST'))).toBe(false);

  for (const [name] of wrong) await userEvent.clear(field(name));
  await userEvent.type(field(/^BIC/), 'ingbnl2a');
  await userEvent.upload(
    panel.getByLabelText(/^Logo/, { selector: 'input' }),
    new File(['x'], 'logo.png', { type: 'image/png' }),
  );
  await send();
  const refused = /Deze afbeelding kan niet op papier/;
  await waitFor(() =>
    expect(panel.getByLabelText(/^Logo/, { selector: 'input' })).toHaveAccessibleDescription(refused),
  );
  expect(panel.queryByRole('alert')).toBeNull();
});

test('where nobody else is, a change holds at once and says so', async () => {
  await show(settings({ alone: true, administrators: [settings().administrators[0] as never] }));
  expect(await screen.findByText(/Een wijziging geldt meteen: u bent de enige beheerder/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Wijzigen Coöperatie' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Coöperatie wijzigen' }));
  expect(panel.getByRole('button', { name: 'Vastleggen' })).toBeVisible();
});

test('settings that do not come say that it is unknown what waits', async () => {
  await renderApp({ path: '/settings', answers: { 'GET /settings': () => problem(500, 'internal_error') } });
  expect(await screen.findByText('De instellingen zijn niet geladen. Onbekend of er iets wacht.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Instellingen' })).toBeVisible();
});
