// Spreadsheets as people have them, each moved in on the pages by two administrators, on a stack of their own: the instruments that
// they make would stand among those that other tests choose from.
import { type Layout, layouts, written } from '../../../services/api/test/bulk/spreadsheets/layouts.ts';
import { amountOf } from '../../../services/api/test/bulk/spreadsheets/register.ts';
import { registerFrom } from '../../../services/api/test/bulk/spreadsheets/samples.ts';
import { holdingTotals, signInAnew } from './app.ts';
import { approveBatch, chooseFile } from './moving.ts';
import { type OwnStack, ownStack } from './ownStack.ts';
import { expect, type Page, test } from './test.ts';

const base = Number(process.env.E2E_PORT_BASE ?? 7700) + 30;
let stack: OwnStack;
let anna: Page;
let bram: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  stack = ownStack(base, 'small');
  await stack.start();
  const pageOf = async () => (await browser.newContext({ baseURL: `http://localhost:${base}` })).newPage();
  [anna, bram] = [await pageOf(), await pageOf()];
  await signInAnew(anna, 'anna');
  await signInAnew(bram, 'bram');
});
test.afterAll(async () => {
  await anna.context().close();
  await bram.context().close();
  await stack.remove();
});

const euros = (cents: bigint) =>
  new Intl.NumberFormat('nl', { style: 'currency', currency: 'EUR' }).format(Number(cents) / 100);

/** Checks a file that was chosen; sums between its rows are flagged, and left out by a choice. */
async function check({ file }: Layout): Promise<void> {
  await anna.keyboard.press('Control+Enter');
  const isSummed = file === 'subtotalen.xlsx';
  await expect(anna.getByRole('heading', { name: isSummed ? '4 fouten, 1 oorzaak' : '11 regels goed' })).toBeVisible();
  if (isSummed) await anna.getByRole('checkbox', { name: /^4 foute regels overslaan en de andere 11/ }).check();
}

for (const [at, layout] of layouts.entries()) {
  test(`moved in on the pages, to the cent: ${layout.name}`, async () => {
    const mark = `S${String.fromCharCode(65 + at)}`;
    const first = 790_000 + at * 100;
    // days in a year that is open here
    const holdings = registerFrom(first, mark).map((one) => ({
      ...one,
      acquired_on: `2025${one.acquired_on.slice(4)}`,
    }));
    await chooseFile(anna, layout, (await written(layout, holdings)).bytes);
    await check(layout);
    const cents = holdings.reduce((sum, one) => sum + amountOf(one), 0n);
    await expect(anna.getByRole('table', { name: 'Controletotalen' }).getByRole('row').last()).toContainText(
      euros(cents),
    );
    await anna.keyboard.press('Control+Enter');
    const submit = anna.getByRole('dialog', { name: /^Batch BB-.* voorleggen$/ });
    await expect(submit).toBeVisible();
    for (const box of await submit.getByRole('checkbox').all()) await box.check();
    await expect(submit).toContainText('11 transacties');
    await anna.keyboard.press('Control+Enter');
    await expect(submit).toBeHidden();
    await approveBatch(bram, anna.url(), 11);
    const member = { number: String(first), name: 'J.P. van der Berg' };
    const papers = ['Aandeel', 'Good Share', 'Lening'].map((paper) => new RegExp(`^${paper} ${mark}`));
    expect(await holdingTotals(bram, member, papers)).toEqual([3, 10.4, 12]);
  });
}
