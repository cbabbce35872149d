// All that leaves the register at the end of a year: the statements of all members, who held what on a day,
// and the books.
import { readFile } from 'node:fs/promises';
import { publishedSchema, readPdf, unzipped } from '../../../dev/test/papers.ts';
import { apiOf, type Call, daysAgo } from './api.ts';
import { people, signIn, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { press, send, type } from './keyboard.ts';
import { expect, type Page, test } from './test.ts';
import { typed } from './words.ts';

/** The file that comes of what is done, and its name. */
async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download');
  await act();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('statements of all members: stopped, made again, and taken as one file of PDFs', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'anna', '/account/statements');
  const year = Number(daysAgo(0).slice(0, 4)) - 1;
  const start = async () => {
    await press(page.getByRole('button', { name: 'Jaaroverzichten maken…' }));
    const dialog = page.getByRole('dialog', { name: 'Jaaroverzichten voor alle leden maken' });
    await expectAccessible(page, 'dialog[open]');
    await type(dialog.getByRole('textbox', { name: 'Reden' }), 'Jaarlijkse post');
    await send(page);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('progressbar', { name: `Jaaroverzichten ${year} worden gemaakt` })).toBeVisible();
  };
  await start();
  await expect(page.getByText(/^\d+ van \d+$/)).toBeVisible();
  await expectAccessible(page, 'main');
  await press(page.getByRole('button', { name: 'Annuleren…' }));
  await expect(page.getByRole('dialog')).toContainText('Er is niets verstuurd');
  await send(page);
  const table = page.getByRole('table', { name: 'Eerder gemaakt' });
  await expect(table.getByRole('row').nth(1)).toContainText('Geannuleerd');
  await expect(page.getByRole('progressbar')).toBeHidden();

  await start();
  // It is told wherever one is by then.
  await visit(page, '/notifications');
  await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText(
    new RegExp(`Jaaroverzichten ${year} staan klaar: \\d+ leden`),
    { timeout: 200_000 },
  );
  await visit(page, '/account/statements');
  const made = table.getByRole('row').nth(1);
  await press(made.getByRole('button', { name: new RegExp(` downloaden, ${year}$`) }));
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'Reden' }), 'Jaarlijkse post');
  const { name, bytes } = await downloaded(page, () => send(page));
  expect(name).toBe(`jaaroverzicht-${year}.zip`);
  const papers = unzipped(bytes);
  const names = Object.keys(papers);
  await expect(made).toContainText(`${names.length}`);
  const isOf = (one: string) => Buffer.from(papers[one] ?? []).includes(`, ${/\d{6}/u.exec(one)?.[0]}</rdf:li>`);
  expect(names.filter((one) => !isOf(one))).toEqual([]);
  // Each in the language of its member.
  for (const [file, lang, title, valued] of [
    ['jaaroverzicht', 'nl-NL', `Jaaroverzicht ${year}`, `31 december ${year}`],
    ['statement', 'en-GB', `Statement for ${year}`, `31 December ${year}`],
  ] as const) {
    const one = names.find((known) => known.startsWith(`${file}-`)) ?? '';
    const paper = await readPdf(Buffer.from(papers[one] ?? []));
    const text = paper.pages.join(' ');
    expect(text).toContain(/\d{6}/u.exec(one)?.[0]);
    expect(text).toContain(title);
    expect(text).toContain(valued);
    expect(paper.lang).toBe(lang);
    expect(Object.keys(paper.tags)).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD', 'P']));
  }
});

test('who held what on a day, and what was known of it then, on screen and in every kind of file', async ({ page }) => {
  await signIn(page, 'anna', '/register');
  const call = await apiOf(page);
  const day = daysAgo(200);
  await press(page.getByRole('button', { name: /^Peildatum/ }));
  const moment = page.getByRole('dialog', { name: 'Peildatum kiezen' });
  await type(moment.getByRole('textbox', { name: 'Peildatum' }), typed(day));
  await type(moment.getByRole('textbox', { name: 'Zoals bekend op' }), typed(daysAgo(0)));
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Stand van ${typed(day)}, zoals bekend op ${typed(daysAgo(0))}`).first()).toBeVisible();
  const table = page.getByRole('table', { name: 'Register op een dag' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'main');
  const { total } = await call<{ total: number }>('GET', `/register?as_of=${day}&limit=1`);

  const take = async (format: RegExp) => {
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Register exporteren' });
    await press(dialog.getByRole('radio', { name: format }), 'Space');
    await type(dialog.getByRole('textbox', { name: /Reden/ }), 'Vraag van de accountant');
    const file = await downloaded(page, () => send(page));
    await expect(dialog).toBeHidden();
    return file;
  };
  const csv = await take(/CSV/);
  expect(csv.name).toBe(`register-${day}.csv`);
  const lines = csv.bytes.toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(total + 1);
  const [, first = ''] = lines;
  const number = /\d{6}/u.exec(first)?.[0] ?? '';
  const xlsx = unzipped((await take(/Excel/)).bytes);
  expect(Object.keys(xlsx)).toContain('xl/workbook.xml');
  const sheet = Buffer.from(xlsx['xl/worksheets/sheet1.xml'] ?? []).toString('utf8');
  expect(sheet.match(/<row/g) ?? []).toHaveLength(total + 1);
  const { pages, tags } = await readPdf((await take(/PDF/)).bytes);
  expect(pages.join(' ')).toContain(number);
  expect(tags.TR).toBeGreaterThan(total);
});

interface Period {
  year: number;
  status: string;
  waiting: { id: string; version: number } | null;
  checks: { name: string; left: number; outcome: string }[];
  journal: { transactions: number; lines: number; debit_cents: number };
}

const bankOf = ({ checks }: Period) => checks.find(({ name }) => name === 'bank')?.left ?? 0;

test('a year is closed and opened again by two, and its books tie to the ledger', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await signIn(page, 'anna', '/settings/periods');
  const bram = await (await browser.newContext()).newPage();
  await signIn(bram, 'bram', '/settings/periods');
  const call = await apiOf(page);
  const { items } = await call<{ items: Period[] }>('GET', '/periods');
  // what an earlier try left
  for (const { waiting } of items) {
    if (waiting) await call('POST', `/period-proposals/${waiting.id}/withdraw`, {}, waiting.version);
  }
  const year = items.findLast(({ status }) => status === 'open')?.year ?? 0;
  await page.reload();
  const read = () => call<Period>('GET', `/periods/${year}`);
  await press(page.getByRole('link', { name: String(year), exact: true }));
  await expect(page.getByRole('table', { name: 'Controles' })).toBeVisible();
  await expectAccessible(page, 'main');

  // The checklist goes along with the request, and the other sees the same.
  await press(page.getByRole('button', { name: 'Afsluiting voorleggen…' }));
  const close = page.getByRole('dialog', { name: `Afsluiting van boekjaar ${year} voorleggen` });
  const balance = String(bankOf(await read()) / 100).replace('.', ',');
  await type(close.getByRole('textbox', { name: /^Stand op het afschrift/ }), balance);
  for (const field of await close.getByRole('textbox', { name: /^Toelichting bij ‘/ }).all()) {
    await type(field, 'Gezien met de accountant');
  }
  await expectAccessible(page, 'dialog[open]');
  await send(page);
  await expect(close).toBeHidden();
  await expect(page.getByText('U kunt uw voorstel intrekken.', { exact: false })).toBeVisible();
  expect((await read()).status).toBe('open');
  const approve = async () => {
    await bram.goto(`/settings/periods/${year}`);
    await press(bram.getByRole('button', { name: 'Goedkeuren…' }));
    await expect(bram.getByRole('dialog')).toContainText(people.anna.name);
    await expectAccessible(bram, 'dialog[open]');
    await send(bram);
    await expect(bram.getByRole('dialog')).toBeHidden();
  };
  await approve();
  await expect(bram.getByRole('heading', { level: 1 })).toContainText(`Boekjaar ${year}, afgesloten`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('afgesloten');

  await booksTie(page, year, await read(), call);

  // Opened again: asked for by one, agreed by the other.
  await press(page.getByRole('button', { name: 'Heropenen…' }));
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'Reden' }), 'De accountant vond een fout');
  await send(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await read()).status).toBe('closed');
  await approve();
  expect((await read()).status).toBe('open');
  await bram.context().close();
});

/** The journal and the audit file that the page gives, held to the schema and to what the register says of the year. */
async function booksTie(page: Page, year: number, period: Period, call: Call) {
  const take = async (button: RegExp, format?: RegExp) => {
    await press(page.getByRole('button', { name: button }));
    const dialog = page.getByRole('dialog');
    if (format) await press(dialog.getByRole('radio', { name: format }), 'Space');
    await type(dialog.getByRole('textbox', { name: /Reden/ }), 'Voor de accountant');
    const file = await downloaded(page, () => send(page));
    await expect(dialog).toBeHidden();
    return file;
  };
  const { journal } = period;
  const csv = await take(/^Journaal downloaden/, /CSV/);
  const [, ...lines] = csv.bytes.toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(journal.lines);
  const side = (column: number) =>
    lines.reduce(
      (sum, line) => sum + Math.round(Number((line.split(';').at(column) || '0').replace(',', '.')) * 100),
      0,
    );
  expect([side(-2), side(-1)]).toEqual([journal.debit_cents, journal.debit_cents]);

  const xaf = await take(/^Auditfile XAF 3\.2 downloaden/);
  expect(xaf.name).toMatch(/\.xaf$/);
  const schema = publishedSchema('XmlAuditfileFinancieel3.2.xsd');
  if (schema.there) schema.validate(xaf.bytes);
  const xml = xaf.bytes.toString('utf8');
  const whole = xml.slice(xml.indexOf('<transactions>'));
  const said = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(whole)?.[1];
  const amount = (journal.debit_cents / 100).toFixed(2);
  expect([said('linesCount'), said('totalDebit'), said('totalCredit')]).toEqual([`${journal.lines}`, amount, amount]);
  expect(whole.match(/<trLine>/g) ?? []).toHaveLength(journal.lines);
  // the ledger itself agrees with what it is held against
  const since = new Date().toISOString();
  const isSound = async () => (await call<{ ok?: boolean }>('GET', `/ledger/check?since=${since}`)).ok;
  await expect.poll(isSound, { message: `books of ${year}`, timeout: 60_000 }).toBe(true);
}
