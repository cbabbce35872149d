// Each test is one way to book what nobody meant, on one set-up.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Profiler } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, type Asked, problem } from '../../testing/fakeServer.ts';
import { femke, member, memberDetail, page, preview, share, transaction } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { entry } from './entryForm.tsx';
import { whole } from '../../testing/whole.ts';

/**
 * Names of the fields that are rendered from now on, once for each commit. The fields are put into `entry` itself: another file of
 * the same worker may have loaded what uses it, so that a mock of its module would reach nobody.
 */
function countRendered(): string[] {
  const rendered: string[] = [];
  const fields = entry as unknown as Record<string, ComponentType<{ name: string }>>;
  for (const key of ['Checkbox', 'DateField', 'MemberCombobox', 'MoneyField', 'QuantityField', 'Select', 'TextField']) {
    const Field = fields[key] as ComponentType<{ name: string }>;
    fields[key] = (props) => (
      <Profiler id={props.name} onRender={(name) => rendered.push(name)}>
        <Field {...props} />
      </Profiler>
    );
    onTestFinished(() => {
      fields[key] = Field;
    });
  }
  return rendered;
}

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

type Locale = 'nl' | 'en';
const duplicate = { code: 'duplicate', params: { number: 'TR-2026-000009' } } as const;

async function show(answers: Answers = {}, locale: Locale = 'nl') {
  const app = await renderApp({
    path: '/transactions/create?lid=100001',
    locale,
    user: { locale },
    answers: {
      'GET /instruments': () => ({
        items: [{ ...share, status: 'open', allowed_member_kinds: ['person'], nominal_cents: 10_000 }],
      }),
      'GET /members/*': () => memberDetail(),
      'GET /members': () => page([member(), member(femke)]),
      'GET /prices': () => ({ items: [{ price_cents: 12_750 }] }),
      'POST /transactions': ({ query }) => (query.has('dry_run') ? preview() : transaction()),
      ...answers,
    },
  });
  const posts = (dry: boolean) =>
    app.server.asked.filter(({ what, query }) => what === 'POST /transactions' && query.has('dry_run') === dry);
  await screen.findByRole('combobox', { name: /Lid|Member/ });
  return { ...app, dryRuns: () => posts(true), bookings: () => posts(false) };
}
const last = (asked: Asked[]) => asked.at(-1)?.body;

const field = (name: RegExp, role: 'textbox' | 'combobox' | 'checkbox' = 'textbox') => screen.getByRole(role, { name });
const button = (name = 'Vastleggen') => screen.getByRole('button', { name });
const panel = () => screen.getByRole('region', { name: 'Wat er geboekt wordt' });
const sentence = /^(?:Uitgifte van|Issue of) /;
const lookFirst = /^Nog niet geboekt\. Lees wat er geboekt wordt/;

async function fill(quantity = '10') {
  await userEvent.selectOptions(field(/Instrument/, 'combobox'), share.id);
  await userEvent.type(field(/Aantal|Quantity/), quantity);
}
const filled = async (quantity?: string) => {
  await fill(quantity);
  await screen.findByText(sentence);
};

test('a keystroke renders its field and no other', async () => {
  const rendered = countRendered();
  await show();
  await userEvent.click(field(/Andere prijs/, 'checkbox'));
  const names = ['member', 'kind', 'instrument_id', 'quantity', 'price', 'effective_date', 'override'];
  const more = ['reason_code', 'document', 'reference', 'description'];
  expect(new Set(rendered)).toEqual(new Set([...names, ...more]));
  for (const [name, label] of [
    ['quantity', /Aantal/],
    ['price', /^Prijs/],
    ['reference', /Referentie/],
    ['document', /Document/],
    ['description', /Omschrijving/],
  ] as const) {
    await userEvent.type(field(label), '1');
    rendered.length = 0;
    await userEvent.type(field(label), '2', { skipClick: true });
    expect(rendered).toEqual([name]);
  }
});

test('another language reads the same values', async () => {
  const { i18n, dryRuns } = await show();
  await userEvent.click(field(/Andere prijs/, 'checkbox'));
  await userEvent.selectOptions(field(/Reden/, 'combobox'), 'correction');
  await userEvent.type(field(/^Prijs/), '34.625,00');
  await filled('1.250');
  const values = { quantity: '1250', price_cents: 3_462_500 };
  expect(last(dryRuns())).toMatchObject(values);
  await act(() => i18n.setLocale('en'));
  await screen.findByRole('textbox', { name: /Quantity/ });
  expect([field(/Quantity/), field(/^Price/)].map((input) => (input as HTMLInputElement).value)).toEqual([
    '1,250',
    '34,625.00',
  ]);
  await userEvent.type(field(/Reference/), 'A');
  await waitFor(() => expect(last(dryRuns())).toMatchObject({ ...values, reference: 'A' }));
});

test('a draft that is put back in another language is the same entry, sent under the same key', async () => {
  const refuse: Answers = {
    'POST /transactions': ({ query }) => (query.has('dry_run') ? preview() : problem(503, 'not_ready')),
  };
  const { bookings } = await show(refuse);
  await userEvent.click(field(/Andere prijs/, 'checkbox'));
  await userEvent.selectOptions(field(/Reden/, 'combobox'), 'correction');
  await userEvent.type(field(/^Prijs/), '34.625,00');
  await filled('1.250');
  await userEvent.click(button());
  await waitFor(() => expect(bookings()).toHaveLength(1));
  cleanup();

  const again = await show({}, 'en');
  await screen.findByText(sentence);
  expect((field(/^Price/) as HTMLInputElement).value).toBe('34,625.00');
  await userEvent.click(button('Book'));
  await screen.findByText(/^Booked as/);
  const [first, second] = [bookings()[0], again.bookings()[0]];
  expect(second?.body).toEqual(first?.body);
  expect(second?.body).toMatchObject({ quantity: '1250', price_cents: 3_462_500 });
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(sessionStorage).toHaveLength(0);
});

test('Enter goes on to the next field and in the end to the button; it books nothing', async () => {
  const { bookings } = await show();
  await filled();
  const order = [/Ingangsdatum/, /Andere prijs/, /Referentie/, /Omschrijving/];
  for (const name of order) {
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toHaveAccessibleName(name);
  }
  await userEvent.keyboard('{Enter}');
  expect(button()).toHaveFocus();
  expect(bookings()).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
});

test('Ctrl+Enter books what stands on screen; a key that is held down does not', async () => {
  const { bookings } = await show();
  await filled();
  fireEvent.keyDown(field(/Aantal/), { key: 'Enter', ctrlKey: true, repeat: true });
  expect(button()).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
  expect(bookings()).toHaveLength(1);
});

test('changed values are shown before they are booked, by a press of their own', async () => {
  const { bookings, dryRuns } = await show();
  await filled();
  await userEvent.type(field(/Aantal/), '0');
  await userEvent.click(button());
  expect(await screen.findByText(lookFirst)).toBeVisible();
  expect(last(dryRuns())).toMatchObject({ quantity: '100' });
  expect(bookings()).toHaveLength(0);
  // The rest of a double click was aimed at what stood there before.
  fireEvent.click(button(), { detail: 2 });
  await userEvent.click(button('Controleren'));
  expect(bookings()).toHaveLength(0);
  await userEvent.click(button());
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
  expect(last(bookings())).toMatchObject({ quantity: '100' });
});

/** A server whose listed price can change; it books nothing but what the preview of the digest said. */
function pricedServer(price = 12_750) {
  const listed = { price, booked: [] as number[], lost: 0 };
  const answer: Answers[string] = ({ query, headers }) => {
    const digest = `"${listed.price}"`;
    if (query.has('dry_run')) {
      return preview({ price_cents: listed.price, amount_cents: listed.price * 10, digest: String(listed.price) });
    }
    if (listed.lost-- > 0) return problem(503, 'not_ready');
    if (headers.get('if-match') !== digest) return problem(409, 'preview_stale');
    listed.booked.push(listed.price);
    return transaction();
  };
  return { listed, answers: { 'POST /transactions': answer } };
}

test('what the server would book instead by now is shown before it is booked', async () => {
  const { listed, answers } = pricedServer();
  const { bookings } = await show(answers);
  await filled();
  listed.price = 13_000;
  await userEvent.click(button());
  expect(await screen.findByText(lookFirst)).toBeVisible();
  expect(await screen.findByText(whole('Bedrag € 1.300,00: 10 × € 130,00.'))).toBeVisible();
  expect(listed.booked).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(button());
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
  expect(listed.booked).toEqual([13_000]);
  expect(new Set(bookings().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('what never arrived does not book another price when it is sent again', async () => {
  const { listed, answers } = pricedServer();
  listed.lost = 1;
  const { bookings } = await show(answers);
  await filled();
  await userEvent.click(button());
  await screen.findByRole('alert');
  listed.price = 13_000;
  await userEvent.click(button());
  expect(await screen.findByText(lookFirst)).toBeVisible();
  expect(await screen.findByText(whole('Bedrag € 1.300,00: 10 × € 130,00.'))).toBeVisible();
  expect(bookings()).toHaveLength(2);
  expect(listed.booked).toEqual([]);
  await userEvent.click(button());
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
  expect(listed.booked).toEqual([13_000]);
});

test('a warning has to be confirmed, and a confirmation is of what was on screen', async () => {
  const { bookings } = await show({
    'POST /transactions': ({ query }) => (query.has('dry_run') ? preview({ warnings: [duplicate] }) : transaction()),
  });
  await filled();
  expect(screen.getByText(/hetzelfde aantal of bedrag en dezelfde datum: TR-2026-000009/)).toBeVisible();
  await userEvent.click(button());
  const confirm = field(/Gezien, toch doorgaan/, 'checkbox');
  await waitFor(() => expect(confirm).toHaveFocus());
  await userEvent.click(confirm);
  await userEvent.type(field(/Referentie/), 'A');
  await waitFor(() => expect(field(/Gezien, toch doorgaan/, 'checkbox')).not.toBeChecked());
  expect(bookings()).toHaveLength(0);
  await userEvent.click(field(/Gezien, toch doorgaan/, 'checkbox'));
  await waitFor(() => expect(panel()).toHaveAttribute('aria-busy', 'false'));
  await userEvent.click(button());
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
});

test('another price needs a reason', async () => {
  const { dryRuns } = await show();
  await userEvent.click(field(/Andere prijs/, 'checkbox'));
  await userEvent.type(field(/^Prijs/), '12,34');
  await fill();
  await userEvent.click(button());
  expect((await screen.findAllByText('Kies een reden.')).length).toBeGreaterThan(0);
  expect(field(/Reden/, 'combobox')).toHaveFocus();
  expect(dryRuns()).toHaveLength(0);
});

test('a key that another entry took is replaced, and what was typed stays', async () => {
  let taken = true;
  const { bookings } = await show({
    'POST /transactions': ({ query }) => {
      if (query.has('dry_run')) return preview();
      return taken ? problem(409, 'idempotency_key_reused') : transaction();
    },
  });
  await filled();
  await userEvent.click(button());
  await screen.findByRole('alert');
  expect(field(/Aantal/)).toHaveValue('10');
  taken = false;
  await userEvent.click(button());
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
  const keys = bookings().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('what was sent without an answer goes again under its key, and is not taken for its own duplicate', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let booked = false;
  const { bookings } = await show({
    'POST /transactions': ({ query }) => {
      if (query.has('dry_run')) return preview({ warnings: booked ? [duplicate] : [] });
      if (booked) return transaction();
      booked = true;
      return problem(503, 'not_ready');
    },
  });
  await filled();
  await userEvent.click(button());
  await screen.findByRole('alert');
  vi.setSystemTime(Date.now() + 60_000);
  await userEvent.click(button());
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
  const keys = bookings().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a quantity of more decimals than another instrument has is refused at its field', async () => {
  const fund = { ...share, id: 'fund', name_nl: 'Fonds', scale: 2, status: 'open', allowed_member_kinds: ['person'] };
  await show({ 'GET /instruments': () => ({ items: [{ ...fund, id: share.id, scale: 0 }, fund] }) });
  await userEvent.selectOptions(field(/Instrument/, 'combobox'), 'fund');
  await userEvent.type(field(/Aantal/), '12,5');
  await userEvent.tab();
  expect(screen.queryByText(/Hier past alleen een heel getal/)).toBeNull();
  await userEvent.selectOptions(field(/Instrument/, 'combobox'), share.id);
  expect((await screen.findAllByText(/Hier past alleen een heel getal/)).length).toBeGreaterThan(0);
  expect(field(/Aantal/)).toHaveValue('12,5');
});
