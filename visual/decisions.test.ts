import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { launchChromium } from '../testing/launch.ts';
import { acceptAll, applyDecisions, digestOf, keepDrawn, readDecisions, readRejected } from './decisions.ts';
import { encodePng } from './png.ts';
import { reportHtml } from './report.ts';
import { review, unchanged, type Result } from './review.ts';
import type { Shot } from './shots.ts';

// a browser and its pages, beside whatever else the machine does
vi.setConfig({ testTimeout: 60_000 });

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

let folder: string;
let places: Parameters<typeof keepDrawn>[0];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledenbureau-visual-'));
  places = {
    baselines: join(folder, 'baselines'),
    drawn: join(folder, 'drawn'),
    rejected: join(folder, 'rejected.json'),
  };
  mkdirSync(places.baselines);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A square of one shade. */
const png = (shade: number) => encodePng({ width: 20, height: 20, data: new Uint8Array(1600).fill(shade) });
const shot = (name: string): Shot => ({
  storyId: name,
  component: 'Actions/Button',
  story: 'Matrix',
  mode: 'light',
  width: 1280,
  height: 900,
  locale: 'nl',
  trim: true,
  name,
  extra: false,
});
const changed = (name: string, from: number, to: number): Result => ({
  ...unchanged,
  name,
  shot: shot(name),
  state: 'changed',
  pixels: 400,
  expected: png(from),
  actual: png(to),
  difference: png(255),
});
const baseline = (name: string) => readFileSync(join(places.baselines, `${name}.png`));

/** A run that drew these; its report opened as a designer opens it, from the disk. */
async function run(results: Result[]): Promise<Page> {
  for (const { name, expected } of results)
    if (expected) writeFileSync(join(places.baselines, `${name}.png`), expected);
  keepDrawn(places, results);
  const report = join(folder, 'report.html');
  const facts = { browser: 'Chromium 1', baselineBrowser: 'Chromium 1', rejected: readRejected(places) };
  writeFileSync(report, reportHtml({ ...facts, results }));
  const page = await browser.newPage({ locale: 'nl-NL' });
  await page.goto(`file://${report}`);
  return page;
}

async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Beslissingen bewaren' }).click(),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

test('a round: rejected with a comment, mended, accepted; what was decided outlives a reload and is told', async () => {
  let page = await run([changed('a', 1, 2), changed('b', 1, 3)]);
  await page.getByRole('button', { name: 'Afwijzen', exact: true }).click();
  expect(await page.getByRole('alert').textContent()).toBe('Zeg bij een afwijzing wat er anders moet.');
  await page.getByRole('textbox', { name: 'Opmerking' }).fill('Het groen is te licht.');
  await page.getByRole('button', { name: 'Afwijzen', exact: true }).click();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  expect(await page.getByText('1 van 2 beslist').count()).toBe(1);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const decisions = readDecisions(await saved(page));
  expect(applyDecisions(places, decisions)).toEqual({
    accepted: ['b'],
    rejected: [{ name: 'a', comment: 'Het groen is te licht.' }],
    refused: [],
  });
  expect(digestOf(baseline('b'))).toBe(digestOf(png(3)));
  expect(digestOf(baseline('a'))).toBe(digestOf(png(1)));

  // nobody accepts it unseen as long as it looks as it was rejected
  expect(acceptAll(places, [changed('a', 1, 2)])).toEqual({ accepted: 0, held: ['a'] });

  page = await run([changed('a', 1, 5)]);
  expect(await page.getByText('Eerder afgewezen: Het groen is te licht.').count()).toBe(1);
  await page.getByRole('button', { name: 'Goedkeuren', exact: true }).click();
  applyDecisions(places, readDecisions(await saved(page)));
  expect(digestOf(baseline('a'))).toBe(digestOf(png(5)));
  expect(existsSync(places.rejected)).toBe(false);
});

test('what was drawn anew since it was looked at is refused, and so is what there was nothing to accept of', async () => {
  await run([changed('a', 1, 2), { ...changed('c', 1, 1), state: 'same', actual: null }]);
  const accept = (shade: number | null) => ({
    verdict: 'accept' as const,
    comment: '',
    digest: shade === null ? null : digestOf(png(shade)),
  });
  expect(applyDecisions(places, { a: accept(9), c: accept(null), d: accept(null) })).toEqual({
    accepted: [],
    rejected: [],
    refused: ['a', 'c', 'd'],
  });
  expect(digestOf(baseline('c'))).toBe(digestOf(png(1)));
});

test('a file that names another place, or says what is no decision, changes nothing', () => {
  const file = join(folder, 'decisions.json');
  writeFileSync(file, JSON.stringify({ '../../etc': { verdict: 'accept', comment: '', digest: null } }));
  expect(() => readDecisions(file)).toThrow('no name of a picture');
  writeFileSync(file, JSON.stringify({ a: { verdict: 'maybe', comment: '', digest: null } }));
  expect(() => readDecisions(file)).toThrow('a is no decision');
});

test.each([
  ['is not there', null, 'There is no'],
  ['is not JSON', '<html>', 'cannot be read as JSON'],
  ['has no decisions', '[]', 'has no decisions by picture'],
  ['decides nothing about a picture', '{"a":null}', 'What is said of a is no decision'],
])('a file of decisions that %s is refused in one line, without a stack', (_what, content, message) => {
  const file = join(folder, 'decisions.json');
  if (content !== null) writeFileSync(file, content);
  const run = spawnSync(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url)), '--apply', file]);
  const lines = String(run.stderr)
    .split('\n')
    .filter((line) => line !== '' && !/ExperimentalWarning|--trace-warnings/u.test(line));
  expect(lines).toEqual([expect.stringContaining(message)]);
  expect(run.status).toBe(1);
});

test('the same two pictures side by side, over each other, with a slider and as their difference', async () => {
  const page = await run([changed('a', 1, 2)]);
  const pictures = page.locator('.stage img');
  const over = page.locator('.over');
  expect(await pictures.count()).toBe(2);
  await page.keyboard.press('3');
  await page.getByRole('slider', { name: 'Verwacht – getekend' }).fill('0.25');
  expect(await over.evaluate((layer) => getComputedStyle(layer).clipPath)).toBe('inset(0px 0px 0px 75%)');
  await page.keyboard.press('2');
  expect(await over.evaluate((layer) => getComputedStyle(layer).opacity)).toBe('0.25');
  await page.keyboard.press('4');
  expect(await over.evaluate((layer) => getComputedStyle(layer).mixBlendMode)).toBe('multiply');
  await page.getByRole('button', { name: '400 %' }).click();
  await expect.poll(() => over.locator('img').evaluate((image) => image.getBoundingClientRect().width)).toBe(80);
});

test('all pictures of one cause are accepted or rejected at once, but for those that somebody decided alone', async () => {
  const page = await run([
    { ...changed('a', 1, 2), marks: ['green'] },
    { ...changed('b', 1, 3), marks: ['green'], shot: { ...shot('b'), component: 'Data/Table' } },
    { ...changed('c', 1, 4), marks: ['green'], shot: { ...shot('c'), component: 'Data/Tag' } },
    { ...changed('d', 1, 5), shot: { ...shot('d'), component: 'Data/Sum' } },
    { ...changed('e', 1, 6), shot: { ...shot('e'), component: 'Data/Sum' } },
  ]);
  expect(await page.locator('nav h2').allTextContents()).toEqual([
    '1. Actions/Button, Data/Table, Data/TagBeelden met deze oorzaak: 3; te beslissen: 3',
    '2. Data/SumBeelden met deze oorzaak: 2; te beslissen: 2',
  ]);
  await page.getByRole('textbox', { name: 'Opmerking' }).fill('Deze niet.');
  await page.getByRole('button', { name: 'Afwijzen', exact: true }).click();
  await page.getByRole('button', { name: 'Alle 2 goedkeuren' }).click();
  // on to the next cause
  expect(await page.locator('[aria-current=true]').textContent()).toContain('Matrix');
  await page.keyboard.press('Shift+R');
  expect(await page.getByRole('alert').textContent()).toBe('Zeg bij een afwijzing wat er anders moet.');
  await page.getByRole('textbox', { name: 'Opmerking' }).fill('De rand is weg.');
  await page.getByRole('button', { name: 'Alle 2 afwijzen' }).click();
  expect(applyDecisions(places, readDecisions(await saved(page)))).toEqual({
    accepted: ['b', 'c'],
    rejected: [
      { name: 'a', comment: 'Deze niet.' },
      { name: 'd', comment: 'De rand is weg.' },
      { name: 'e', comment: 'De rand is weg.' },
    ],
    refused: [],
  });
});

test('two pictures of other sizes stand at one scale, so that a width in one is the same width in the other', async () => {
  const wide = encodePng({ width: 1600, height: 40, data: new Uint8Array(1600 * 40 * 4).fill(9) });
  const narrow = encodePng({ width: 400, height: 40, data: new Uint8Array(400 * 40 * 4).fill(9) });
  const page = await run([{ ...changed('a', 1, 2), expected: narrow, actual: wide, difference: wide }]);
  for (const look of ['1', '2', '3']) {
    await page.keyboard.press(look);
    const widths = await page
      .locator('.stage img')
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width));
    expect(widths[1]).toBeLessThan(1600);
    expect(widths[0]! * 4).toBeCloseTo(widths[1]!, 0);
  }
});

/** Shoots these stories of a Storybook in which each says that it is drawn, but one that hangs; how often it was loaded. */
async function shoot(...stories: string[]) {
  let loads = 0;
  const server = createServer((request, response) => {
    loads += Number(request.url?.startsWith('/iframe.html')); // not its picture in the tab
    const phase = request.url?.includes('hangs') ? 'playing' : 'finished';
    response.setHeader('content-type', 'text/html');
    response.end(`<body><p>drawn<script>
      const id = new URLSearchParams(location.search).get('id');
      const emit = (event, { storyId }) => (preview.currentRender = { id: storyId, phase: 'finished' });
      const preview = { currentRender: { id, phase: '${phase}' }, channel: { emit } };
      globalThis.__STORYBOOK_PREVIEW__ = preview;
    </script>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const options = {
    baseline: (name: string) => join(places.baselines, name),
    foreign: false,
    workers: 1,
    patience: 2_000,
  };
  const results = await review(browser, `http://127.0.0.1:${port}`, stories.map(shot), options);
  server.close();
  return { loads, results: results.map(({ name, state }) => [name, state]) };
}

test('a story that hangs fails alone', async () => {
  const { results } = await shoot('hangs', 'well');
  expect(results).toEqual([
    ['hangs', 'failed'],
    ['well', 'new'],
  ]);
});

test('a page shows story after story, and is loaded anew after twenty', async () => {
  const stories = Array.from({ length: 21 }, (_, index) => `story-${index + 10}`);
  expect(await shoot(...stories)).toEqual({ loads: 2, results: stories.map((name) => [name, 'new']) });
});
