import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { problem } from '../../testing/fakeServer.ts';
import { showRedemptions as show } from '../../testing/show.ts';
import { batch, batchPreview, items, linePage, lines, part, payable, payables } from '../../testing/payments.ts';
import type { PaymentBatchDetail, PaymentLine } from './payment.api.ts';

/** What is asked of the lines of the batch. */
const ofLines = `GET /payment-batches/${batch.id}/lines`;
const drawer = () => screen.findByRole('dialog', { name: /^Betaalbatch/ });

test('the totals tie, a changed account is asked about first, and what was taken meanwhile is named', async () => {
  let left = items;
  const { server } = await show('&batch=new', {
    'GET /payables': () => payables(left),
    [`GET /payment-batches/${batch.id}`]: () => ({
      ...batch,
      status: 'draft',
      can: ['approve', 'withdraw'],
      file_sha256: null,
    }),
    [ofLines]: () => linePage(),
    'POST /payment-batches': ({ query, body }) => {
      if (query.has('dry_run')) return batchPreview(body, left);
      if (left.length < items.length) return Response.json(batch, { status: 201 });
      left = items.slice(1);
      return problem(409, 'preview_stale');
    },
  });
  const dialog = within(await drawer());
  const row = async (name: RegExp) => (await dialog.findByRole('row', { name })).textContent;
  await waitFor(async () => expect(await row(/^In de batch/)).toMatch(/2 regels.*2\.592,10/));
  expect(await row(/^Blijft klaarstaan/)).toMatch(/1 regel.*4\.775,38/);
  expect(await row(/^Alles wat klaarstaat/)).toMatch(/3 regels.*7\.367,48/);
  expect(dialog.getByText('Vastgelegd als Théa Visscher.')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Renee Lacroix' })).toBeDisabled();
  expect(dialog.getByRole('link', { name: 'Naar het lid' })).toHaveAttribute('href', '/account/view?lid=100001#bank');

  const submit = dialog.getByRole('button', { name: /^Voorleggen/ });
  expect(submit).toBeDisabled();
  expect(dialog.getByText(/Vraag eerst na/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Nagevraagd bij het lid' }));
  await waitFor(() => expect(submit).toBeEnabled());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await dialog.findByText(/^Wat klaarstaat om te betalen is intussen veranderd/)).toBeVisible();
  await waitFor(async () => expect(await row(/^In de batch/)).toMatch(/1 regel.*753,84/));
  expect(dialog.getByRole('checkbox', { name: 'Nagevraagd bij het lid' })).toBeChecked();

  await waitFor(() => expect(submit).toBeEnabled());
  await userEvent.click(submit);
  expect(await screen.findByRole('dialog', { name: 'Betaalbatch BT-2026-000019' })).toBeVisible();
  const sent = server.asked.filter(({ what, query }) => what === 'POST /payment-batches' && !query.has('dry_run'));
  expect(sent.at(-1)?.body).toEqual({
    execution_date: '2099-11-23',
    subject_type: 'redemption_request',
    without: [],
    asked: [items[1]?.subject_id],
  });
  expect(sent.at(-1)?.headers.get('If-Match')).toBe(`"${'a'.repeat(63)}1"`);
  // another choice is another batch
  expect(sent[0]?.headers.get('Idempotency-Key')).not.toBe(sent[1]?.headers.get('Idempotency-Key'));
});

test('what is owed comes page by page, is looked in, and what was ticked off stays off', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    payable(`VA-2026-000${200 + index}`, { name_in_file: `Lid ${index}` }),
  );
  const { server } = await show('&batch=new', {
    'GET /payables': ({ query }) => {
      const q = query.get('q');
      if (q !== null) return { ...payables(many), items: many.filter((one) => one.name_in_file === q), total: 1 };
      const isSecond = query.has('cursor');
      const page = { items: isSecond ? many.slice(25) : many.slice(0, 25), next_cursor: isSecond ? null : 'next' };
      return { ...payables(many), ...page };
    },
    'POST /payment-batches': ({ query, body }) =>
      query.has('dry_run') ? batchPreview(body, many) : Response.json(batch, { status: 201 }),
  });
  const dialog = within(await drawer());
  const inBatch = async () => (await dialog.findByRole('row', { name: /^In de batch/ })).textContent;
  await waitFor(async () => expect(await inBatch()).toMatch(/30 regels/));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(25);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Lid 3' }));
  await waitFor(async () => expect(await inBatch()).toMatch(/29 regels/));
  await userEvent.click(dialog.getByRole('button', { name: /[Vv]olgende/ }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Lid 27' }));
  await waitFor(async () => expect(await inBatch()).toMatch(/28 regels/));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Naam of kenmerk' }), 'Lid 3');
  expect(await dialog.findByRole('checkbox', { name: 'Lid 3' })).not.toBeChecked();
  expect(await inBatch()).toMatch(/28 regels/);
  await userEvent.click(dialog.getByRole('button', { name: /^Voorleggen/ }));
  await waitFor(() => expect(server.asked.at(-1)?.what).not.toBe('GET /payables'));
  const sent = server.asked.find(({ what, query }) => what === 'POST /payment-batches' && !query.has('dry_run'));
  expect(sent?.body).toMatchObject({ without: [many[3]?.subject_id, many[27]?.subject_id] });
});

test('all that is owed stands in one list, whatever for, and what is not on it is counted beside it', async () => {
  const some = [payable('VA-2026-000158', {}), payable('LID-100007', { subject_type: 'member', amount_cents: 1_000 })];
  let lines = some;
  const { server } = await show('&batch=all', {
    'GET /payables': () => ({ ...payables(lines), owed_cents: part(lines).amount_cents + 12_275 }),
    'POST /payment-batches': ({ query, body }) =>
      query.has('dry_run') ? batchPreview(body, lines) : Response.json(batch, { status: 201 }),
    [`GET /payment-batches/${batch.id}`]: () => batch,
    [ofLines]: () => linePage(),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Nog uit te betalen' }));
  const row = async (name: RegExp) => (await dialog.findByRole('row', { name })).textContent;
  expect(await row(/^Alles wat klaarstaat/)).toMatch(/2 regels.*1\.848,26/);
  expect(await row(/^Bewaard voor een conversie/)).toMatch(/besluit€ 122,75/);
  expect(await row(/^Alles wat leden nog krijgen/)).toMatch(/krijgen€ 1\.971,01/);
  const submit = dialog.getByRole('button', { name: /^Voorleggen/ });
  await waitFor(() => expect(submit).toBeEnabled());
  await userEvent.click(submit);
  expect(await screen.findByRole('dialog', { name: `Betaalbatch ${batch.number}` })).toBeVisible();
  const sent = server.asked.find(({ what, query }) => what === 'POST /payment-batches' && !query.has('dry_run'));
  expect(sent?.body).toEqual({ execution_date: '2099-11-23', without: [], asked: [] });
  expect(server.asked.find(({ what }) => what === 'GET /payables')?.query.has('subject_type')).toBe(false);
  // where nothing is ready, what is not on the list is still said
  lines = [];
  await show('&batch=all', { 'GET /payables': () => ({ ...payables([]), owed_cents: 12_275 }) });
  expect(await screen.findByText('Er staat niets klaar om te betalen.')).toBeVisible();
  expect((await screen.findAllByRole('row', { name: /^Bewaard voor een conversie/ })).at(-1)).toHaveTextContent(
    '122,75',
  );
});

test('a day on which no bank works is refused at the field, and leaving loses nothing unasked', async () => {
  const { router } = await show('&batch=new', {
    'GET /payables': () => payables(),
    'POST /payment-batches': ({ body }) =>
      (body as { execution_date: string }).execution_date === '2099-12-25'
        ? problem(422, 'not_a_business_day', [
            { field: 'execution_date', code: 'not_a_business_day', params: { next: '2099-12-28' } },
          ])
        : batchPreview(body),
  });
  const dialog = within(await drawer());
  const date = await dialog.findByRole('textbox', { name: /Uitvoeringsdatum/ });
  expect(date).toHaveFocus();
  await userEvent.clear(date);
  await userEvent.type(date, '25-12-2099');
  expect(await dialog.findByText('Geen bankwerkdag: kies 28-12-2099.')).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Voorleggen/ })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Betaalbatch niet maken?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sluiten zonder voorleggen' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('batch'));
});

test('each line gets the answer of the bank, by what it says and on its day', async () => {
  const { server } = await show(`&batch=${batch.id}`, {
    [`GET /payment-batches/${batch.id}`]: () => batch,
    [ofLines]: () => linePage(),
    [`POST /payment-batches/${batch.id}/return`]: () => ({ ...batch, version: 5 }),
    [`POST /payment-batches/${batch.id}/confirm`]: () => problem(409, 'state_conflict'),
  });
  const dialog = within(await drawer());
  await userEvent.selectOptions(
    await dialog.findByRole('combobox', { name: 'Retourcode van Thea Visscher' }),
    'AC04 rekening gesloten',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Retour vastleggen' }));
  await waitFor(() => expect(server.asked.some(({ what }) => what.endsWith('/return'))).toBe(true));
  expect(server.asked.find(({ what }) => what.endsWith('/return'))?.body).toMatchObject({
    line_id: items[1]?.subject_id,
    code: 'AC04',
    amount_cents: 75_384,
  });
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Betaald aan Jan de Vries' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('button', { name: 'Betaald aan Jan de Vries' }));
  expect(await dialog.findByText(/de betaalbatch is intussen gewijzigd/)).toBeVisible();
});

test('who says line by line what was paid goes on with the next line, and hears how far it is', async () => {
  let [now, rows] = [batch, lines];
  await show(`&batch=${batch.id}`, {
    [`GET /payment-batches/${batch.id}`]: () => now,
    [ofLines]: () => linePage(rows),
    [`POST /payment-batches/${batch.id}/confirm`]: ({ body }) => {
      const { line_ids: ids } = body as { line_ids: string[] };
      rows = rows.map((line) => (ids.includes(line.id) ? { ...line, status: 'confirmed' as const } : line));
      const paid = rows.filter(({ status }) => status === 'confirmed');
      const status = paid.length === rows.length ? ('confirmed' as const) : ('sent' as const);
      now = { ...now, version: now.version + 1, status, confirmed: part(paid) };
      return now;
    },
  });
  const dialog = within(await drawer());
  (await dialog.findByRole('button', { name: 'Betaald aan Jan de Vries' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Betaald aan Thea Visscher' })).toHaveFocus());
  expect(dialog.getByText(/^5 Bevestigd: 1 /)).toHaveRole('status');
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByText('5 Bevestigd (gereed)')).toHaveRole('status');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
});

test('a batch that was withdrawn is at none of its steps, and is spoken as withdrawn', async () => {
  await show(`&batch=${batch.id}`, {
    [`GET /payment-batches/${batch.id}`]: () => ({ ...batch, status: 'withdrawn', can: [] }),
    [ofLines]: () => linePage(),
  });
  const dialog = within(await drawer());
  expect(await dialog.findByText('Ingetrokken', { selector: '[role=status]' })).toBeInTheDocument();
  for (const step of dialog.getAllByRole('listitem')) expect(step).not.toHaveAttribute('aria-current');
});

test('while the bank is answered for a line the drawer stays, and says what went wrong', async () => {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await show(`&batch=${batch.id}`, {
    [`GET /payment-batches/${batch.id}`]: () => batch,
    [ofLines]: () => linePage(),
    [`POST /payment-batches/${batch.id}/confirm`]: () => answered,
  });
  const dialog = within(await drawer());
  await userEvent.click(await dialog.findByRole('button', { name: 'Betaald aan Jan de Vries' }));
  for (const close of await dialog.findAllByRole('button', { name: 'Sluiten' })) {
    await waitFor(() => expect(close).toHaveAttribute('aria-disabled', 'true'));
  }
  await userEvent.keyboard('{Escape}');
  answer(problem(409, 'state_conflict'));
  expect(await dialog.findByText(/de betaalbatch is intussen gewijzigd/)).toBeVisible();
});

/** Leaves the drawer once it can be left, while what it sent is under way. */
async function leave() {
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('what failed of a step whose drawer was closed is told where one is by then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let answer = (_response: Response) => {};
    const answered = new Promise<Response>((resolve) => (answer = resolve));
    await show(`&batch=${batch.id}`, {
      [`GET /payment-batches/${batch.id}`]: () => batch,
      [ofLines]: () => linePage(),
      [`POST /payment-batches/${batch.id}/confirm`]: () => answered,
    });
    const dialog = within(await drawer());
    await userEvent.click(await dialog.findByRole('button', { name: 'Betaald aan Jan de Vries' }));
    await leave();
    answer(problem(500, 'internal_error'));
    expect(await screen.findByText(/^Betaalbatch BT-2026-000019: niet gelukt\. De server kon/)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('a batch that was made once the drawer was closed does not open it again, and is told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let answer = (_response: Response) => {};
    const answered = new Promise<Response>((resolve) => (answer = resolve));
    const some = [payable('VA-2026-000158', {})];
    const { router } = await show('&batch=all', {
      'GET /payables': () => payables(some),
      'POST /payment-batches': ({ query, body }) => (query.has('dry_run') ? batchPreview(body, some) : answered),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Nog uit te betalen' }));
    const submit = await dialog.findByRole('button', { name: /^Voorleggen/ });
    await waitFor(() => expect(submit).toBeEnabled());
    await userEvent.click(submit);
    await leave();
    answer(Response.json(batch, { status: 201 }));
    expect(await screen.findByText('Nog uit te betalen: gelukt.')).toBeVisible();
    expect(router.state.location.search).toBe('?status=in_review');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['address_missing', 'Rekening buiten de EER: vul eerst de plaats en het land van het lid in.', ''],
  [
    'payment_too_large',
    'Eén SEPA-betaling is hoogstens € 999.999.999,99: boek met de hand uit wat daarboven gaat.',
    '',
  ],
  ['member_deceased', 'Het lid is overleden: verifieer eerst het IBAN van de erven.', '#bank'],
] as const)('what is %s says what to do, and leads there', async (state, text, anchor) => {
  await show('&batch=new', { 'GET /payables': () => payables([payable('VA-2026-000158', { state })]) });
  const dialog = within(await drawer());
  expect(await dialog.findByText(text)).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Naar het lid' });
  expect(link).toHaveAttribute('href', `/account/view?lid=100001${anchor}`);
  expect(dialog.getByRole('checkbox', { name: 'Jan de Vries' })).toBeDisabled();
});

test('a file with what may not be paid any more is made again; what is held stands apart, with what lifts it', async () => {
  const [one, other] = lines as [PaymentLine, PaymentLine];
  const made = { ...batch, status: 'file_made' as const, can: ['send' as const, 'withdraw' as const], sent_at: null };
  const share = { count: 1, amount_cents: other.amount_cents };
  let now: PaymentBatchDetail = { ...made, to_hold: share };
  let second: PaymentLine = { ...other, held_for: 'member_blocked' };
  const { server } = await show(`&batch=${batch.id}`, {
    'GET /payables': () => payables(),
    [`GET /payment-batches/${batch.id}`]: () => now,
    [ofLines]: () => linePage([one, second]),
    [`POST /payment-batches/${batch.id}/file`]: () => {
      second = { ...second, status: 'held' };
      now = { ...now, version: 5, held: share, to_hold: { count: 0, amount_cents: 0 } };
      return now;
    },
  });
  const dialog = within(await drawer());
  expect(await dialog.findByText(/^In dit bestand zit een betaling die niet meer mag/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Bestand downloaden' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Is naar de bank verstuurd' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Bestand opnieuw maken' }));
  expect(await dialog.findByRole('button', { name: 'Is naar de bank verstuurd' })).toBeVisible();
  expect(dialog.getByText(/Aangehouden: het lid is geblokkeerd. Hef de blokkade op/)).toBeVisible();
  expect(dialog.getByRole('row', { name: /^In de batch/ }).textContent).toMatch(/2 regels.*2\.592,10/);
  expect(dialog.getByRole('row', { name: /^Aangehouden 1 regel/ }).textContent).toMatch(/1 regel.*753,84/);
  expect(dialog.getByRole('row', { name: /^In het bestand/ }).textContent).toMatch(/1 regel.*1\.838,26/);
  expect(server.asked.filter(({ what }) => what.endsWith('/file'))).toHaveLength(1);
});

test('a large batch has its lines by the page, of which those are shown that something is to be done about', async () => {
  const [one] = lines as [PaymentLine];
  const many = Array.from({ length: 60 }, (_, index): PaymentLine => ({
    ...one,
    id: `line-${index}`,
    name_in_file: `Lid ${index}`,
    end_to_end_id: `VA-2026-000${200 + index}`,
    status: index < 26 ? 'in_file' : 'confirmed',
  }));
  let now: PaymentBatchDetail = {
    ...batch,
    count: 60,
    unanswered: { count: 26, amount_cents: 26 * one.amount_cents },
    confirmed: { count: 34, amount_cents: 34 * one.amount_cents },
  };
  const { server } = await show(`&batch=${batch.id}`, {
    [`GET /payment-batches/${batch.id}`]: () => now,
    [ofLines]: ({ query }) => {
      const some = many.filter(
        ({ status, name_in_file: name }) =>
          (!query.has('status') || status === query.get('status')) && (!query.has('q') || name === query.get('q')),
      );
      const from = Number(query.get('cursor') ?? 0);
      const next_cursor = from + 25 < some.length ? String(from + 25) : null;
      return { items: some.slice(from, from + 25), next_cursor, total: some.length };
    },
    [`POST /payment-batches/${batch.id}/confirm`]: ({ body }) => {
      const answered = (body as { line_ids: string[] }).line_ids;
      for (const line of many) if (answered.includes(line.id)) line.status = 'confirmed';
      now = { ...now, version: 5, unanswered: { count: 25, amount_cents: 25 * one.amount_cents } };
      return now;
    },
  });
  const dialog = within(await drawer());
  await waitFor(() => expect(dialog.getByText('Lid 24')).toBeVisible());
  expect(dialog.queryByText('Lid 25')).toBeNull();
  expect(dialog.getByRole('row', { name: /^Nog geen antwoord/ }).textContent).toMatch(/26 regels/);
  await userEvent.click(dialog.getByRole('button', { name: /[Vv]olgende/ }));
  expect(await dialog.findByText('Lid 49')).toBeVisible();

  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Welke betalingen' }), 'Nog geen antwoord (26)');
  expect(await dialog.findByText('Lid 0')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /[Vv]olgende/ }));
  // the only one of its page: once it is answered for, the page before is shown
  await userEvent.click(await dialog.findByRole('button', { name: 'Betaald aan Lid 25' }));
  expect(await dialog.findByText('Lid 0')).toBeVisible();
  expect(dialog.queryByText('Lid 25')).toBeNull();
  const answer = server.last(`POST /payment-batches/${batch.id}/confirm`);
  expect(answer?.query.get('lines')).toBe('false');
  expect(answer?.body).toMatchObject({ line_ids: ['line-25'] });

  await userEvent.type(dialog.getByRole('searchbox', { name: 'Naam of kenmerk' }), 'Lid 40');
  expect(await dialog.findByText('Er is geen betaling die hieraan voldoet.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Welke betalingen' }), 'Alle betalingen');
  expect(await dialog.findByText('Lid 40')).toBeVisible();
  expect(dialog.getByRole('row', { name: /^In de batch/ }).textContent).toMatch(/60 regels/);
  const readings = server.asked.filter(({ what }) => what === `GET /payment-batches/${batch.id}`);
  expect(readings.every(({ query }) => query.get('lines') === 'false')).toBe(true);
});
