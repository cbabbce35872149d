import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { verdicts } from '../../testing/can.ts';
import { type Answers, problem } from '../../testing/fakeServer.ts';
import { anna, bram, jan, memberDetail, page, share } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const { id } = memberDetail();
const show = (answers: Answers = {}, search = '') =>
  renderApp({
    path: `/account/view?lid=100001${search}`,
    answers: {
      'GET /members/100001': () => memberDetail(),
      [`GET /members/${id}/bank-accounts`]: () => ({ items: [] }),
      [`GET /members/${id}/proposals`]: () => ({ items: [] }),
      [`GET /members/${id}/transactions`]: () => page([]),
      'GET /transactions': () => page([]),
      'GET /members': () => page([]),
      ...answers,
    },
  });
// jsdom knows no popovers: what they show stays hidden to it
const choose = async (item: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Meer handelingen' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};
const field = (name: RegExp) => screen.getByRole('textbox', { name });

test('only what was changed is sent, with the version it is about', async () => {
  const { server } = await show({ [`PATCH /members/${id}`]: () => memberDetail({ version: 2 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Wijzigen' }));
  await screen.findByRole('dialog', { name: /Gegevens van Jan de Vries wijzigen/ });
  await userEvent.clear(field(/^Plaats/));
  await userEvent.type(field(/^Plaats/), ' Goes ');
  await userEvent.clear(field(/^E-mailadres/));
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.find(({ what }) => what === `PATCH /members/${id}`);
  expect(sent?.body).toEqual({ locality: 'Goes', email: null });
  expect(sent?.headers.get('If-Match')).toBe('"1"');
});

test('a conflict shows who was first and both values, keeps what was typed, and can be saved over', async () => {
  let now = memberDetail();
  const { server } = await show({
    'GET /members/100001': () => memberDetail(),
    [`GET /members/${id}`]: () => now,
    [`PATCH /members/${id}`]: ({ headers }) => {
      if (headers.get('If-Match') === '"3"') return memberDetail({ version: 4 });
      now = memberDetail({ version: 3, locality: 'Goes', phone: '+31611111111' });
      return problem(409, 'state_conflict', [
        { field: null, code: 'state_conflict', params: { version: 3, by: bram.name, at: '2026-11-20T10:00:00Z' } },
      ]);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Wijzigen' }));
  await screen.findByRole('dialog');
  await userEvent.clear(field(/^Plaats/));
  await userEvent.type(field(/^Plaats/), 'Veere');
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(await screen.findByText(/^Bram Bakker heeft dit lid gewijzigd op 20-11-2026/)).toBeVisible();
  expect(screen.getByText('Nu staat er: Goes')).toBeVisible();
  expect(field(/^Plaats/)).toHaveValue('Veere');
  // what only the other changed is taken over, and so not sent
  await waitFor(() => expect(field(/^Telefoonnummer/)).toHaveValue('+31 6 11111111'));
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.filter(({ what }) => what === `PATCH /members/${id}`);
  expect(sent.map(({ body }) => body)).toEqual([{ locality: 'Veere' }, { locality: 'Veere' }]);
  expect(sent.at(-1)?.headers.get('If-Match')).toBe('"3"');
});

test('what the server refuses stands at its field', async () => {
  const { server } = await show({
    [`PATCH /members/${id}`]: () =>
      problem(422, 'postal_code_invalid', [{ field: 'postal_code', code: 'postal_code_invalid', params: {} }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Wijzigen' }));
  await screen.findByRole('dialog');
  // what no code is, is told before it is sent
  await userEvent.type(field(/^Postcode/), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(field(/^Postcode/)).toHaveAccessibleDescription(/Vul een bestaande postcode in/));
  await userEvent.clear(field(/^Postcode/));
  await userEvent.type(field(/^Postcode/), '4334zz');
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(field(/^Postcode/)).toHaveAccessibleDescription(/Dit is geen Nederlandse postcode/));
  const sent = server.asked.filter(({ what }) => what === `PATCH /members/${id}`);
  expect(sent.map(({ body }) => body)).toEqual([{ postal_code: '4334 ZZ' }]);
  await waitFor(() => expect(field(/^Postcode/)).toHaveFocus());
});

test('taking part without a document is not switched off: what is missing is said, and how to add it', async () => {
  await show({
    [`GET /members/${id}/automated-conversion`]: () => ({
      automated_conversion: false,
      version: 3,
      documents: [],
      consents: [],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Vastleggen…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reden' }), 'Brief');
  await userEvent.click(screen.getByRole('button', { name: 'Deelname aanzetten' }));
  const document = screen.getByRole('combobox', { name: 'Document waaruit het blijkt' });
  await waitFor(() => expect(document).toHaveFocus());
  expect(document).toHaveAccessibleDescription(
    'Voeg eerst hierboven het document toe. Fout: Kies een document waaruit het blijkt.',
  );
});

test('an end that is refused says all that stands in the way', async () => {
  await show({
    [`POST /members/${id}/end`]: () =>
      problem(422, 'units_left', [
        { field: null, code: 'units_left', params: { quantity: '10', instrument: 'AANDEEL' } },
        { field: null, code: 'payable_left', params: { amount_cents: 1250 } },
      ]),
  });
  await choose(/Lidmaatschap beëindigen/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reden' }), 'Brief van het lid');
  await userEvent.click(dialog.getByRole('button', { name: 'Beëindigen' }));
  expect(await dialog.findByText(/Dit lid heeft nog 10 AANDEEL/)).toBeVisible();
  expect(dialog.getByText(/moet nog € 12,50 worden uitbetaald/)).toBeVisible();
});

test('the logbook shows what stood there before and after', async () => {
  await show(
    {
      [`GET /members/${id}/audit`]: () =>
        page([
          {
            seq: 2,
            at: '2026-11-20T10:00:00Z',
            actor: anna,
            action: 'member.changed',
            data: { fields: ['locality'] },
            before: { locality: 'Goes' },
            after: { locality: null },
          },
          {
            seq: 1,
            at: '2026-11-19T10:00:00Z',
            actor: bram,
            action: 'member.changed',
            data: { fields: ['email'] },
            before: null,
            after: null,
          },
        ]),
    },
    '&tab=logbook',
  );
  const panel = await screen.findByRole('tabpanel', { name: 'Logboek' });
  expect(await within(panel).findByText('Plaats:', { exact: false })).toHaveTextContent('Plaats: Goes → leeg');
  expect(within(panel).getByText('De waarden zijn gewist.')).toBeVisible();
});

test('what the server would refuse of a new member is said before it is asked, all at once', async () => {
  const { server } = await renderApp({ path: '/account/view', answers: { 'GET /members': () => page([]) } });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Lid toevoegen' }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Lid toevoegen' });
  await userEvent.click(screen.getByRole('radio', { name: 'Organisatie' }));
  const typed: [RegExp, string, RegExp][] = [
    [/^Naam/, 'x'.repeat(201), /te lang.* 200 zijn/],
    [/^KVK/, '1234567', /KVK-nummer van 8 cijfers/],
    [/^E-mailadres/, 'jan.voorbeeld.nl', /Vul een e-mailadres in/],
    [/^Tweede e-mailadres/, 'a@b, c@d', /Vul een e-mailadres in/],
  ];
  for (const [name, text] of typed) {
    await userEvent.click(field(name));
    await userEvent.paste(text);
  }
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lid toevoegen' }));
  await waitFor(() => expect(field(/^Naam/)).toHaveFocus());
  for (const [name, , message] of typed) expect(field(name)).toHaveAccessibleDescription(message);
  expect(server.asked.some(({ what }) => what === 'POST /members')).toBe(false);
});

test('all that is wrong with a new member stands above it once it was sent, and leads to each field', async () => {
  await renderApp({ path: '/account/view', answers: { 'GET /members': () => page([]) } });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Lid toevoegen' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Lid toevoegen' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^E-mailadres/ }), 'jan');
  expect(dialog.queryByRole('group', { name: /Controleer deze velden/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Lid toevoegen' }));
  const summary = within(await dialog.findByRole('group', { name: /Controleer deze velden/ }));
  expect(dialog.getByRole('textbox', { name: /^Achternaam/ })).toHaveFocus();
  await userEvent.click(summary.getByRole('link', { name: /^E-mailadres: / }));
  expect(dialog.getByRole('textbox', { name: /^E-mailadres/ })).toHaveFocus();
});

test('a new member is entered and shown', async () => {
  const made = memberDetail({ member_no: 100_900, display_name: 'Els Dijk', status: 'prospect' });
  const { server, router } = await renderApp({
    path: '/account/view',
    answers: {
      'GET /members': () => page([]),
      'POST /members': () => Response.json(made, { status: 201 }),
      'GET /members/*': () => made,
      'GET /transactions': () => page([]),
    },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Lid toevoegen' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Lid toevoegen' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Achternaam/ }), 'Dijk');
  await userEvent.click(dialog.getByRole('button', { name: 'Lid toevoegen' }));
  await waitFor(() => expect(router.state.location.search).toBe('?lid=100900'));
  expect(server.asked.find(({ what }) => what === 'POST /members')?.body).toEqual({
    kind: 'person',
    family_name: 'Dijk',
    country: 'NL',
    locale: 'nl',
  });
  expect(await screen.findByRole('heading', { name: 'Els Dijk is toegevoegd als lid 100900' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Eerste uitgifte invoeren' })).toHaveAttribute(
    'href',
    '/transactions/create?lid=100900',
  );
});

test('IBAN, first issue and letter come along with a new member; what cannot be done is told, and the next begins alike', async () => {
  const made = memberDetail({ member_no: 100_900, display_name: 'Els Dijk', status: 'prospect' });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:letter');
  const { server } = await renderApp({
    path: '/account/view',
    answers: {
      'GET /members': () => page([]),
      'GET /instruments': () => ({
        items: [{ ...share, status: 'open', allowed_member_kinds: ['person'], nominal_cents: 10_000 }],
      }),
      'POST /members': () => Response.json(made, { status: 201 }),
      [`POST /members/${made.id}/bank-accounts`]: () => problem(409, 'state_conflict'),
      [`POST /members/${made.id}/welcome/export`]: () =>
        new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
      'GET /members/*': () => made,
      'GET /transactions': () => page([]),
    },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Lid toevoegen' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Lid toevoegen' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Achternaam/ }), 'Dijk');
  await userEvent.type(dialog.getByRole('textbox', { name: /^IBAN/ }), 'NL91ABNA0417164300');
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: /^Eerste uitgifte/ }), 'Aandeel');
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Aantal/ }), '10');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Welkomstbrief downloaden' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Lid toevoegen' }));

  await screen.findByRole('heading', { name: 'Els Dijk is toegevoegd als lid 100900' });
  expect(server.asked.find(({ what }) => what.endsWith('/bank-accounts') && what.startsWith('POST'))?.body).toEqual({
    iban: 'NL91ABNA0417164300',
    holder_name: 'Els Dijk',
    is_payout: true,
  });
  expect(screen.getByText('De bankrekening is niet toegevoegd. Voeg haar hieronder toe.')).toBeVisible();
  expect(screen.getByText(/De welkomstbrief is gedownload als welkom-100900\.pdf\./)).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Uitgifte van 10 aandelen invoeren' })).toHaveAttribute(
    'href',
    `/transactions/create?lid=100900&instrument=${share.id}&quantity=10`,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Nog een lid' }));
  const next = within(await screen.findByRole('dialog', { name: 'Lid toevoegen' }));
  expect(next.getByRole('textbox', { name: /^Achternaam/ })).toHaveValue('');
  expect(await next.findByRole('combobox', { name: /^Eerste uitgifte/ })).toHaveValue(share.id);
  expect(next.getByRole('checkbox', { name: 'Welkomstbrief downloaden' })).toBeChecked();
  saved.mockRestore();
});

const els = { ...jan, id: '00000000-0000-4000-8000-000000000e15', member_no: 100_003, display_name: 'Els Dijk' };

const holding = {
  instrument: share,
  available: '11',
  reserved: '0',
  total: '11',
  locked: '0',
  next_unlock_on: null,
  price_cents: 12_750,
  value_cents: 140_250,
  accrued_cents: null,
};
const heirs = [
  { ...els, kind: 'person', status: 'active', postal_code: null, locality: null, email: null, joined_on: null },
  {
    ...els,
    id: `${els.id.slice(0, -1)}6`,
    member_no: 100_004,
    display_name: 'Joris Dijk',
    kind: 'person',
    status: 'prospect',
  },
];
const filed = () =>
  Response.json(
    { id, action: 'inherit', status: 'waiting', version: 1, maker: anna, member: jan, reason: null },
    { status: 202 },
  );
/** The page of an estate, whose division is filed so. */
const showEstate = (file: () => unknown) =>
  show(
    {
      'GET /members/100001': () => memberDetail({ holdings: [holding] }),
      'GET /members': ({ query }) =>
        page(heirs.filter(({ display_name: name }) => name.startsWith(query.get('q') ?? ''))),
      [`POST /members/${id}/inheritance`]: ({ query }) =>
        query.has('dry_run')
          ? {
              outcome: 'waiting',
              transfers: 2,
              lots: 2,
              locked_until: null,
              requests: [],
              new_members: [],
              payable_cents: 0,
            }
          : file(),
    },
    '&estate=1',
  );
const addHeir = async (name: string) => {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Erfgenaam toevoegen' }), name);
  const option = await screen.findByRole('option', { name: new RegExp(name) });
  // what was found for the letters before can no longer be chosen
  await waitFor(() => expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-busy'));
  await userEvent.click(option);
};
const part = (name: string) => screen.getByRole('textbox', { name: `Aandeel voor ${name}` });

test('an estate is refused until everything is divided, and = gives an heir the rest', async () => {
  const { server, router } = await showEstate(filed);
  // nobody has done anything wrong yet
  expect(await screen.findByText('Eerst alles verdelen')).toBeVisible();
  expect(screen.queryByText(/achter\. Dat kan niet/)).toBeNull();
  expect(screen.queryByText(/^Nog 11 aandelen/)).toBeNull();
  await addHeir('Els Dijk');
  await addHeir('Joris Dijk');
  await waitFor(() =>
    expect([part('Els Dijk'), part('Joris Dijk')].map((one) => (one as HTMLInputElement).value)).toEqual(['6', '5']),
  );
  expect(screen.getByText('Joris Dijk wordt lid 100004 en krijgt 5 aandelen.')).toBeVisible();
  await userEvent.clear(part('Els Dijk'));
  await userEvent.type(part('Els Dijk'), '4');
  expect(await screen.findByText(/Bij Jan de Vries blijft achter: 2 aandelen/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Overleden op/ }), '14-10-2026');
  await userEvent.type(screen.getByRole('textbox', { name: /Kenmerk van de akte/ }), 'VvE Jansen');
  await userEvent.click(screen.getByRole('button', { name: /Voorleggen/ }));
  expect(await screen.findByText(/De verdeling is nog niet volledig/)).toBeVisible();
  expect(server.asked.some(({ what, query }) => what.endsWith('/inheritance') && !query.has('dry_run'))).toBe(false);
  await userEvent.type(part('Joris Dijk'), '=');
  expect(part('Joris Dijk')).toHaveValue('7');
  expect(await screen.findByText('alles verdeeld')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Voorleggen/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?lid=100001'));
  const sent = server.asked.find(({ what, query }) => what.endsWith('/inheritance') && !query.has('dry_run'));
  expect(sent?.body).toMatchObject({
    deceased_on: '2026-10-14',
    document: 'VvE Jansen',
    shares: [
      { heir_id: els.id, quantity: '4' },
      { heir_id: heirs[1]?.id, quantity: '7' },
    ],
  });
});

test('an heir who comes or goes is read out, and the focus waits for the next one', async () => {
  await showEstate(filed);
  await addHeir('Els Dijk');
  await addHeir('Joris Dijk');
  const summary = () => screen.getByText(/^Jan de Vries is op/);
  expect(summary()).toHaveTextContent('naar 2 erfgenamen');
  expect(summary()).toHaveAttribute('role', 'status');
  // in a card, where there are no headings, each field and each sum is named as well
  const cells = within(screen.getByRole('table', { name: 'Verdeling' })).getAllByRole('cell');
  expect(cells.filter((cell) => cell.dataset['label'] === 'Els Dijk').length).toBeGreaterThan(1);
  screen.getByRole('button', { name: 'Els Dijk weghalen' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(summary()).toHaveTextContent('naar 1 erfgenaam'));
  expect(screen.getByRole('combobox', { name: 'Erfgenaam toevoegen' })).toHaveFocus();
});

test('a part that is changed divides anew, and one that is no part leaves the division as it is', async () => {
  await showEstate(filed);
  await addHeir('Els Dijk');
  await addHeir('Joris Dijk');
  const cells = () => [part('Els Dijk'), part('Joris Dijk')].map((one) => (one as HTMLInputElement).value);
  await waitFor(() => expect(cells()).toEqual(['6', '5']));
  const share = screen.getByRole('textbox', { name: 'Deel van Els Dijk' });
  await userEvent.clear(share);
  expect(cells()).toEqual(['6', '5']);
  await userEvent.type(share, '10');
  await waitFor(() => expect(cells()).toEqual(['10', '1']));
  expect(share).toHaveFocus();
});

test('who leaves while an estate is filed stays where they are, and is told that it was', async () => {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const { router } = await showEstate(() => answered);
  await addHeir('Els Dijk');
  await waitFor(() => expect(part('Els Dijk')).toHaveValue('11'));
  await userEvent.type(screen.getByRole('textbox', { name: /Overleden op/ }), '14-10-2026');
  await userEvent.type(screen.getByRole('textbox', { name: /Kenmerk van de akte/ }), 'VvE Jansen');
  await userEvent.click(screen.getByRole('button', { name: /Voorleggen/ }));
  await act(() => router.navigate('/account/view'));
  answer(filed());
  expect(await screen.findByText(/Jan de Vries.*: gelukt\.$/)).toBeVisible();
  expect(router.state.location.search).toBe('');
});

const waiting = (maker: typeof anna) => ({
  id: '00000000-0000-4000-8000-00000000f001',
  action: 'inherit',
  status: 'waiting',
  member: jan,
  reason: null,
  inheritance: {
    deceased_on: '2026-10-14',
    effective_date: '2026-11-20',
    document: 'VvE Jansen',
    shares: [{ heir: els, instrument: share, quantity: '11' }],
  },
  maker,
  created_at: '2026-11-20T10:00:00Z',
  checker: null,
  decided_at: null,
  comment: null,
  version: 1,
  can: verdicts({ status: 'waiting', maker }),
});

test('the second administrator sees what will be booked and approves it; the first may only withdraw', async () => {
  const { server } = await show({
    [`GET /members/${id}/proposals`]: () => ({ items: [waiting(bram)] }),
    'POST /member-proposals/00000000-0000-4000-8000-00000000f001/approve': () => waiting(bram),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Goedkeuren' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Verdeling voor Jan de Vries goedkeuren/ }));
  expect(dialog.getByText('Els Dijk (lid 100003) krijgt 11 aandelen.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Goedkeuren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.find(({ what }) => what.endsWith('/approve'))?.headers.get('If-Match')).toBe('"1"');
});

test('who asked is told that somebody else decides', async () => {
  await show({ [`GET /members/${id}/proposals`]: () => ({ items: [waiting(anna)] }) });
  expect(await screen.findByText('U kunt uw eigen invoer niet goedkeuren.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Intrekken' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Goedkeuren' })).toBeNull();
});
