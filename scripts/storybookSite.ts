// Tries the site of `npm run build-storybook` where somebody may put it: below a path, on a plain file server that rewrites nothing.
// Its search finds components by other names, and its pages open without a file that is missing.
//   --build <folder>   use this built site instead of building one
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { errors, type Locator, type Page } from 'playwright';
import { launchChromium } from '../testing/launch.ts';
import { serve } from '../testing/serve.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { build: { type: 'string' } } });

/** What people type who know it by another name, and the component that the result names. */
const searches: readonly (readonly [word: string, component: string])[] = [
  ['modal', 'Dialog'],
  ['dropdown', 'Select'],
  ['dropdown', 'Menu'],
  ['uitklapmenu', 'Menu'],
  ['toast', 'NotificationProvider'],
  ['snackbar', 'NotificationProvider'],
  ['chip', 'Tag'],
  ['autocomplete', 'Combobox'],
  ['typeahead', 'Combobox'],
  ['spacing', 'Stack'],
  ['typography', 'Text'],
  ['typography', 'Heading'],
  ['prullenbak', 'Icons'],
  ['kalender', 'DateField'],
  ['datepicker', 'DateField'],
  ['loader', 'Spinner'],
  ['badge', 'Badge'],
  ['navigation', 'Sidebar'],
  ['drawer', 'Drawer'],
  ['sheet', 'Drawer'],
  ['tooltip', 'Tooltip'],
  ['stepper', 'Stepper'],
  ['tag', 'Tag'],
  ['toggle', 'Switch'],
  ['snelkoppeling', 'LinkList'],
  ['inloggen', 'Screens'],
];

/** Props that a component takes over from another one, and the type that its table gives. */
const props: readonly (readonly [id: string, prop: string, type: string])[] = [
  ['fields-moneyfield--docs', 'hint', 'ReactNode'],
  ['fields-select--docs', 'required', 'boolean'],
  ['data-datatable--docs', 'caption', 'string'],
  ['feedback-confirmdialog--docs', 'open', 'boolean'],
];

/** Pages of each kind, by a part of their title: the start, each recipe, a component with a table and one with a drawn pair. */
const pages = ['Start/', 'Recipes/', 'Fields/Select', 'Feedback/Dialog', 'Workbench/List page'];

interface Entry {
  id: string;
  title: string;
  type: 'docs' | 'story';
}

const problems: string[] = [];
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Builds the site into a folder below another, as it is served. */
function siteAt(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (values.build !== undefined) {
    cpSync(values.build, folder, { recursive: true });
    return;
  }
  const started = performance.now();
  const { status } = spawnSync('storybook', ['build', '--quiet', '--output-dir', folder], {
    cwd: root,
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Storybook could not be built: run `pnpm run build-storybook` to see why.');
  console.log(`built in ${seconds(started)}`);
}

/** Waits for an element; that it does not come is a problem, and the rest is tried all the same. */
async function there(element: Locator, problem: string): Promise<boolean> {
  try {
    await element.first().waitFor({ timeout: 15_000 });
    return true;
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    problems.push(problem);
    return false;
  }
}

/** Types each word into the search, and reads which components it names. */
async function trySearch(page: Page): Promise<void> {
  const field = page.locator('#storybook-explorer-searchfield');
  const results = page.locator('#storybook-explorer-menu').getByRole('option');
  for (const [word, component] of searches) {
    // oxlint-disable no-await-in-loop -- a person types one word after the other
    await field.fill(word);
    const result = results.getByText(new RegExp(`^(?:.+ · )?${component}(?: · .+)?$`));
    await there(result, `“${word}” does not find ${component}.`);
    // oxlint-enable no-await-in-loop
  }
  await field.fill('modal');
  await results.filter({ hasText: 'Dialog · Dialoogvenster' }).first().click();
  await page.waitForURL(/path=\/docs\/feedback-dialog--docs/);
}

/** Opens the pages of documentation in the frame that shows them. */
async function tryPages(page: Page, address: string, entries: readonly Entry[]): Promise<number> {
  const chosen = entries.filter(({ type, title }) => type === 'docs' && pages.some((part) => title.startsWith(part)));
  for (const { id, title } of chosen) {
    // oxlint-disable no-await-in-loop -- one page shows them
    await page.goto(`${address}iframe.html?viewMode=docs&id=${encodeURIComponent(id)}`);
    if (!(await there(page.locator('#storybook-docs h1'), `${title} does not open.`))) continue;
    const text = await page.locator('#storybook-docs').innerText();
    if (/^(?:Fields|Feedback)/.test(title) && !/Do and don’t/.test(text))
      problems.push(`${title} has no do and don’t.`);
    // oxlint-enable no-await-in-loop
  }
  return chosen.length;
}

/** Looks for the props in the tables of their components. */
async function tryProps(page: Page, address: string): Promise<void> {
  for (const [id, prop, type] of props) {
    // oxlint-disable no-await-in-loop -- one page shows them
    await page.goto(`${address}iframe.html?viewMode=docs&id=${id}`);
    const row = page
      .locator('.docblock-argstable')
      .first()
      .getByRole('row', { name: new RegExp(`^${prop}\\b`) });
    await there(row.filter({ hasText: type }), `The table of ${id} has no ${prop} of type ${type}.`);
    // oxlint-enable no-await-in-loop
  }
}

const parent = join(root, '.cache/storybook-site');
const folder = join(parent, 'somewhere');
siteAt(folder);
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, Entry> };
const files = globSync('**/*', { cwd: folder }).map((file) => statSync(join(folder, file)));
const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
console.log(`${(bytes / 1e6).toFixed(1)} MB in ${files.filter((file) => file.isFile()).length} files`);

const server = await serve(parent);
const browser = await launchChromium();
try {
  const started = performance.now();
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const address = `${server.address}/somewhere/`;
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.url()} is not there.`);
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(address))
      problems.push(`${request.url()} lies outside of the site.`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(address);
  await trySearch(page);
  const count = await tryPages(page, address, Object.values(entries));
  await tryProps(page, address);
  console.log(`${searches.length} words typed and ${count} pages opened in ${seconds(started)}`);
} finally {
  await browser.close();
  await server.stop();
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
