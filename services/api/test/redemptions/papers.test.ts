// What comes with a request: documents, remarks, mails, notifications; and the list that shows it all.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nothingWished, readFile as readTable } from '../../src/domain/bulk/file.ts';
import type { Redemption, RedemptionPage, Summary } from '../../src/modules/redemptions/schemas.ts';
import { deliverMail, mailProblems, mailSender, readMailFrom } from '../../src/post/mails.ts';
import { notify } from '../../src/post/notifications.ts';
import { people } from '../fixtures.ts';
import { asSuperuser, startTestApp, writePastTriggers } from '../harness.ts';
import { addDocument, members, post, refusalOf, take } from '../transactions/helpers.ts';
import { act, buy, clock, detail, done, payoutAccount, submitted } from './helpers.ts';
import { smallPdf, smallPng } from '../smallFiles.ts';

const budget = 2_000_000n;
const folder = await mkdtemp(join(tmpdir(), 'papers-'));
const app = await startTestApp({ clock, config: { redemptionBudgetCents: budget } });
await buy(app, '50', '2025-03-01');
await buy(app, '50', '2025-03-01', members.zoe.id);
await payoutAccount(app, members.zoe.id, 'NL20INGB0001234567');
afterAll(() => rm(folder, { recursive: true }));

const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
// An archive whose first entries are those of a Word document.
const docx = Buffer.concat(
  ['[Content_Types].xml', 'word/document.xml'].map((name) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name)]);
  }),
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const upload = (id: string, name: string, bytes: Buffer) =>
  addDocument(app, `/redemption-requests/${id}`, name, { bytes, key: `upload-${name.length}-${bytes.length}` });

describe('documents', () => {
  let request: Redemption;
  beforeAll(async () => {
    request = await submitted(app, { quantity: '1', reason: 'death' });
  });

  test.each([
    [
      '10 MB of PDF by another name',
      'verklaring.docx',
      Buffer.concat([smallPdf, Buffer.alloc(10_000_000 - smallPdf.length)]),
      415,
    ],
    [
      'one byte more than 10 MB',
      'verklaring.pdf',
      Buffer.concat([smallPdf, Buffer.alloc(10_000_000 + 1 - smallPdf.length)]),
      413,
    ],
    ['a drawing with a script', 'foto.svg', svg, 415],
    ['a drawing with a script that calls itself a photograph', 'foto.png', svg, 415],
    ['an archive that calls itself a document', 'brief.docx', zip, 415],
    ['an archive that calls itself a PDF', 'brief.pdf', zip, 415],
    ['a document with macros or not', 'brief.docx', docx, 415],
    ['a web page', 'brief.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    [
      'a web page that is a PDF further on',
      'brief.pdf',
      Buffer.concat([Buffer.from('<script>alert(1)</script>'), smallPdf]),
      415,
    ],
    [
      'a photograph with an archive behind it, by the name of the archive',
      'foto.zip',
      Buffer.concat([smallPng, zip]),
      415,
    ],
    ['a photograph without its extension', 'foto', smallPng, 415],
    ['nothing', 'leeg.pdf', Buffer.alloc(0), 422],
  ])('%s is refused', async (_what, name, bytes, status) => {
    const response = await upload(request.id, name, bytes);
    expect(response.statusCode, response.body).toBe(status);
    expect((await detail(app, request.id)).documents).toEqual([]);
  });

  test('a certificate lets the request be approved, goes out as bytes only, and the audit tells who fetched it', async () => {
    expect(refusalOf(await act(app, 'approve', request)).code).toBe('document_required');
    expect((await detail(app, request.id, 'bram')).approval.state).toBe('document_required');
    const name = 'Verklaring "erfrecht" – Müller.PDF';
    const answer = await upload(request.id, name, smallPdf);
    expect(answer.statusCode, answer.body).toBe(201);
    const kept = answer.json<{ id: string; sha256: string }>();
    expect(kept).toMatchObject({ name, media_type: 'application/pdf', size: smallPdf.length });
    expect((await upload(request.id, name, smallPdf)).json()).toEqual(kept);
    const file = await take(app, `/redemption-requests/${request.id}/documents/${kept.id}`, { as: 'bram' });
    expect(file.rawPayload.equals(smallPdf)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Verklaring _erfrecht_ _ M_ller.PDF"; filename*=UTF-8''Verklaring%20%22erfrecht%22%20%E2%80%93%20M%C3%BCller.PDF`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const { documents, timeline, approval } = await detail(app, request.id, 'bram');
    expect(documents.map(({ id }) => id)).toEqual([kept.id]);
    expect(timeline.at(-1)).toMatchObject({ action: 'redemption.document_read', actor: { name: 'Bram Bakker' } });
    expect(approval.state).toBe('now');
    const elsewhere = await submitted(app, { quantity: '1' });
    const stolen = await take(app, `/redemption-requests/${elsewhere.id}/documents/${kept.id}`);
    expect(stolen.statusCode).toBe(404);
    await done(app, 'approve', request);
    const { rows } = await sql<{ document: string }>`
      select document from transactions where source_id = ${request.id} and kind = 'redeem_early'`.execute(app.db);
    expect(rows).toEqual([{ document: name }]);
  });
});

test('who is turned down is told why in their own language, once; what cannot be sent is tried again later', async () => {
  await asSuperuser(app.url, `update members set locale = 'en' where id = '${members.zoe.id}'`);
  const [nl, en] = [
    await submitted(app, { quantity: '2' }),
    await submitted(app, { quantity: '3', member_id: members.zoe.id }),
  ];
  const text = 'Vraag gerust om uitleg {{number}}.';
  const preview = (await act(app, 'reject?dry_run=true', nl, { reason: 'budget_exhausted', text })).json();
  expect(preview.mail).toMatchObject({
    to: 'jan@vandenberg.example',
    locale: 'nl',
    subject: `Uw verzoek ${nl.number} is afgewezen`,
  });
  expect(preview.mail.body).toBe(
    `Beste Jan van der Berg,\n\nWij kunnen uw verzoek om vroegtijdige aflossing van 2 × Obligatie 2025 niet inwilligen. ` +
      'Het bedrag dat de coöperatie dit jaar voor vroegtijdige aflossing heeft, is op. U kunt volgend jaar een nieuw verzoek doen.' +
      `\n\n${text}\n\nUw verzoek heeft nummer ${nl.number}.\n\nMet vriendelijke groet,\nLedenbureau`,
  );
  expect((await detail(app, nl.id)).status).toBe('submitted');
  expect(refusalOf(await act(app, 'reject', nl, { reason: 'other' })).code).toBe('reason_required');
  expect(refusalOf(await act(app, 'reject', nl, { reason: 'x' })).code).toBe('reason_required');
  await done(app, 'reject', nl, { reason: 'budget_exhausted', text });
  await done(app, 'reject', en, { reason: 'notice_period' });
  await done(app, 'ask-document', await submitted(app, { quantity: '1' }), {});

  expect(await mailProblems(app)).toEqual(['mail_url_missing', 'mails_waiting']);
  const sending = { db: app.db, config: { ...app.config, mail: { ...app.config.mail, url: 'smtp://localhost' } } };
  expect(await mailProblems(sending)).toEqual([]);
  const broken = { send: () => Promise.reject(new Error('450 later')), close: () => undefined };
  expect(await deliverMail(app.db, broken)).toBe(true);
  const sender = mailSender(pathToFileURL(join(folder, 'mail')).href, () =>
    Promise.resolve({ name: 'Coöperatie A, B "en" C', address: 'post@coop.example' }),
  );
  expect(await mailProblems(sending)).toEqual(['mails_failing']);
  while (await deliverMail(app.db, sender)) continue;
  const { rows } = await sql<{ attempts: number; failure: string | null; sent: boolean }>`
    select attempts, failure, sent_at is not null as sent from mails order by created_at`.execute(app.db);
  expect(rows).toEqual([
    { attempts: 1, failure: '450 later', sent: false },
    { attempts: 1, failure: null, sent: true },
    { attempts: 1, failure: null, sent: true },
  ]);
  const files = await readdir(join(folder, 'mail'));
  const mails = await Promise.all(files.map((file) => readFile(join(folder, 'mail', file), 'utf8')));
  expect(mails.filter((mail) => mail.includes('To: zoe@muller.example'))).toHaveLength(1);
  // One sender, whatever stands in the name.
  expect(mails.every((mail) => /^From: .*<post@coop\.example>\r$/mu.test(mail))).toBe(true);
  expect(mails.every((mail) => /^Message-ID: <[\da-f-]{36}@coop\.example>\r$/imu.test(mail))).toBe(true);
  expect(await readMailFrom(app)).toEqual({ name: 'Ledenbureau', address: 'noreply@localhost' });
  expect(mails.some((mail) => mail.includes(`Subject: Your request ${en.number} was declined`))).toBe(true);
});

test('the others are told, once for the same, until they have read it', async () => {
  const list = async (as: 'anna' | 'bram', query = '') =>
    (await app.request({ url: `/notifications${query}`, as })).json();
  const request = await submitted(app, { quantity: '1' });
  const mine = await list('anna', '?unread=true&limit=100');
  expect(mine.items.some(({ subject_id: id }: { subject_id: string }) => id === request.id)).toBe(false);
  const [latest] = (await list('bram')).items;
  expect(latest).toMatchObject({
    key: 'redemption.submitted',
    params: { number: request.number },
    count: 1,
    read: false,
  });
  const again = { level: 'info', key: latest.key, params: latest.params, subject: null } as const;
  const mark = (body: object) => post(app, '/notifications/read', body, { as: 'bram' });
  const before = (await mark({ ids: [latest.id] })).json().unread;
  expect((await list('bram')).items[0].read).toBe(true);
  await app.db.transaction().execute((trx) => notify(trx, again, again));
  expect((await list('bram')).items[0]).toMatchObject({ id: latest.id, count: 3, read: false });
  expect((await list('bram')).unread).toBe(before + 1);
  expect((await mark({ ids: [latest.id], read: false })).statusCode).toBe(200);
  expect((await mark({ until: '2199-01-01T00:00:00Z' })).json()).toEqual({ unread: 0 });
  expect((await mark({ ids: [latest.id], read: false })).json()).toEqual({ unread: 1 });
  expect((await mark({})).statusCode).toBe(422);
  const page = await list('bram', '?limit=1');
  const next = await list('bram', `?limit=1&cursor=${page.next_cursor}`);
  expect(next.items[0].last_at < page.items[0].last_at).toBe(true);
});

test('a remark is for the other administrators, and the history tells that there is one', async () => {
  const { id } = await submitted(app, { quantity: '1' });
  const response = await post(app, `/redemption-requests/${id}/comments`, { text: 'Lid belt terug.' });
  expect(response.statusCode).toBe(201);
  const { comments, timeline } = await detail(app, id);
  expect(comments).toMatchObject([{ text: 'Lid belt terug.', author: { name: 'Anna de Vries' } }]);
  expect(timeline.at(-1)?.action).toBe('redemption.commented');
  const unknown = '01900000-0000-7000-8000-0000000000ff';
  const nowhere = await post(app, `/redemption-requests/${unknown}/comments`, { text: 'x' });
  expect(nowhere.statusCode).toBe(404);
});

describe('the list', () => {
  const page = async (query: string, as: 'anna' | 'bram' = 'bram') =>
    (await app.request({ url: `/redemption-requests?${query}`, as })).json<RedemptionPage>();
  const ids = ({ items }: RedemptionPage) => items.map(({ id }) => id);

  test('each filter and order says the same as the rows themselves, page by page', async () => {
    await submitted(app, { quantity: '4', requested_on: '2026-09-01', reason: 'divorce' }, 'bram');
    await submitted(app, { quantity: '9', requested_on: '2026-08-01', desired_on: '2026-12-31' });
    const all = await page('limit=100');
    expect(all.total).toBe(all.items.length);
    const net = (items: Redemption[]) => items.reduce((sum, { quote }) => sum + quote.net_cents, 0);
    expect(all.totals.net_cents).toBe(net(all.items));
    const filters: [string, (one: Redemption) => boolean][] = [
      ['status=submitted', ({ status }) => status === 'submitted'],
      ['status=rejected', ({ status }) => status === 'rejected'],
      ['reason=divorce', ({ reason }) => reason === 'divorce'],
      [`member_id=${members.zoe.id}`, ({ member }) => member.id === members.zoe.id],
      ['from=2026-09-01&to=2026-09-30', ({ requested_on: on }) => on >= '2026-09-01' && on <= '2026-09-30'],
      ['min_cents=100000', ({ quote }) => quote.net_cents >= 100_000],
      ['max_cents=100000', ({ quote }) => quote.net_cents <= 100_000],
      ['mine=true', ({ maker, assignee }) => [maker.name, assignee?.name].includes('Bram Bakker')],
      ['overdue=true', ({ overdue }) => overdue],
      ['approvable=true', ({ approval }) => approval.state === 'now'],
      ['q=m%C3%BCller', ({ member }) => member.id === members.zoe.id],
      ['q=nl91abna0417164300', ({ member }) => member.id === members.jan.id],
      [`q=${all.items[0]?.number}`, ({ number }) => number === all.items[0]?.number],
    ];
    for (const [query, fits] of filters) {
      const found = await page(`${query}&limit=100`);
      const expected = all.items.filter(fits);
      expect(ids(found), query).toEqual(expected.map(({ id }) => id));
      expect(expected.length, query).toBeGreaterThan(0);
      expect(found, query).toMatchObject({ total: expected.length, totals: { net_cents: net(expected) } });
    }
    for (const sort of ['requested_on', '-requested_on', 'net_cents', '-net_cents']) {
      const walked: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const next: RedemptionPage = await page(`sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`);
        walked.push(...ids(next));
        cursor = next.next_cursor;
      }
      expect(walked, sort).toEqual(ids(await page(`sort=${sort}&limit=100`)));
      expect(new Set(walked).size, sort).toBe(all.items.length);
    }
    const wrong = await app.request({ url: '/redemption-requests?sort=net_cents&cursor=W10' });
    expect(refusalOf(wrong).code).toBe('invalid_parameter');
  });

  test('the tabs and the budget are what the rows come to', async () => {
    const all = (await page('limit=100')).items;
    const summary = (await app.request({ url: '/redemption-requests/summary', as: 'bram' })).json<Summary>();
    for (const { status, count, net_cents } of summary.tabs) {
      const own = all.filter((one) => one.status === status);
      expect({ status, count, net_cents }).toEqual({
        status,
        count: own.length,
        net_cents: own.reduce((sum, { quote }) => sum + quote.net_cents, 0),
      });
    }
    expect(summary.approvable).toBe(all.filter(({ approval }) => approval.state === 'now').length);
    const { budget_cents, approved_cents, open_cents, free_cents } = summary.budget;
    const sum = (...statuses: string[]) =>
      summary.tabs.filter(({ status }) => statuses.includes(status)).reduce((total, tab) => total + tab.net_cents, 0);
    expect(approved_cents).toBe(sum('approved', 'in_payment', 'payment_failed', 'paid'));
    expect(open_cents).toBe(sum('submitted', 'in_review'));
    expect([budget_cents, free_cents]).toEqual([Number(budget), Number(budget) - approved_cents - open_cents]);
  });
});

describe('an export', () => {
  const ask = (body: object, key = `export-${Math.random()}`) =>
    post(app, '/redemption-requests/export', body, { as: 'bram', key });

  test('is the list as a spreadsheet of the language reads it, and says who took it and why', async () => {
    const text = '=HYPERLINK("http://example.org")';
    await submitted(app, { quantity: '1', reason: 'other', reason_text: text, requested_on: '2026-07-01' });
    const body = { reason: 'Jaarrekening 2026', filter: { status: 'submitted', mine: false } };
    const [one, again] = [await ask(body, 'export-once'), await ask(body, 'export-once')];
    expect(one.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="vroegtijdige-aflossing-2026-11-20.csv"'),
      'cache-control': 'no-store',
    });
    expect(again.body).toBe(one.body);
    const [head = '', first = '', ...rest] = one.body.split('\r\n');
    expect(head.startsWith('\uFEFFNummer;Status;Ontvangen op;Kanaal;Lidnummer;Lid;')).toBe(true);
    expect(first).toMatch(
      /^VA-\d{4}-\d{6};Ingediend;01-07-2026;Post;100001;Jan van der Berg;OBL-2025;1;;01-11-2026;250,00;13,58;10,00;0,00;253,58;NL91 •••• 4300;Anders;"'=HYPERLINK\(""http:\/\/example.org""\)";Anna de Vries;;;;$/u,
    );
    const { rows } = await sql<Record<string, unknown>>`
      select l.actor_id, l.what, l.filter, l.reason, l.format, l.rows::integer as rows, l.ended_at is not null as ended,
        (select count(*)::integer from audit_events e where e.action = 'redemption.exported' and e.subject_id = l.id::text
          and e.data = jsonb_build_object('filter', l.filter, 'reason', l.reason, 'format', l.format)) as told
      from export_log l`.execute(app.db);
    const taken = {
      actor_id: people.bram.id,
      what: 'redemption_requests',
      filter: body.filter,
      reason: body.reason,
      format: 'csv',
      rows: rest.length,
      ended: true,
      told: 1,
    };
    // a key that was used before hides nothing
    expect(rows).toEqual([
      expect.objectContaining({ what: 'document', reason: 'Controle', format: 'pdf', rows: 1, ended: true }),
      taken,
      taken,
    ]);
  });

  test('is a workbook where that is asked for: amounts and days are what they are, and no text is a formula', async () => {
    const body = { reason: 'Jaarrekening 2026', format: 'xlsx', filter: { status: 'submitted' } };
    const answer = await ask(body);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('filename="vroegtijdige-aflossing-2026-11-20.xlsx"'),
    });
    const { table } = await readTable(answer.rawPayload, nothingWished);
    expect(table.formulas).toBeNull();
    const [first] = table.rows;
    const cell = (name: string) => first?.cells[table.headers.indexOf(name)];
    expect([cell('Ontvangen op'), cell('Lidnummer'), cell('Netto'), cell('Toelichting')]).toEqual([
      { date: '2026-07-01' },
      { number: '100001' },
      { number: '253.58' },
      '=HYPERLINK("http://example.org")',
    ]);
    const { rows } = await sql<object>`
      select l.format, e.data ->> 'format' as told from export_log l join audit_events e on e.subject_id = l.id::text
      order by l.started_at desc limit 1`.execute(app.db);
    expect(rows).toEqual([{ format: 'xlsx', told: 'xlsx' }]);
  });

  test('goes on over more rows than are read at once, each once', async () => {
    await writePastTriggers(
      app.url,
      `insert into redemption_requests select x.* from redemption_requests r, generate_series(1, 1100) n,
           jsonb_populate_record(null::redemption_requests, to_jsonb(r) || jsonb_build_object('id', gen_random_uuid(),
             'reserve_id', gen_random_uuid(), 'number', 'VA-2025-' || lpad(n::text, 6, '0'),
             'requested_on', '2026-01-01'::date + n % 7)) x
         where r.number = (select min(number) from redemption_requests where status = 'submitted')`,
    );
    const { body } = await ask({ reason: 'Controle', locale: 'en', filter: { q: 'VA-2025' } });
    const numbers = body.split('\r\n').flatMap((line) => /VA-2025-\d+/u.exec(line) ?? []);
    expect(new Set(numbers).size).toBe(1_100);
    expect(numbers).toHaveLength(1_100);
    expect(body).toContain(',Submitted,2026-01-01,');
  });

  test.each([
    ['without a reason', {}, 422],
    ['with an empty reason', { reason: '  ' }, 422],
    ['with a filter that nobody knows', { reason: 'x', filter: { iban: 'NL' } }, 422],
  ])('%s is refused', async (_what, body, status) => {
    expect((await ask(body)).statusCode).toBe(status);
  });
});
