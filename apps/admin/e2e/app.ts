import { expect, type Locator, type Page } from './test.ts';

export const people = {
  anna: { name: 'Anna de Vries', email: 'anna@ledenbureau.example', password: 'demo-anna-2026' },
  bram: { name: 'Bram Bakker', email: 'bram@ledenbureau.example', password: 'demo-bram-2026' },
  carla: { name: 'Carla Smit', email: 'carla@ledenbureau.example', password: 'demo-carla-2026' },
} as const;

export type Person = keyof typeof people;

/** Fills in the login screens; where the browser ends up is the caller's to check. */
export async function fillLogin(page: Page, person: Person): Promise<void> {
  const { email, password } = people[person];
  await page.getByLabel(/E-mailadres|Email address/).fill(email);
  await page.getByRole('button', { name: /Verder|Continue/ }).click();
  await page.getByRole('textbox', { name: /Wachtwoord|Password/ }).fill(password);
  await page.getByRole('button', { name: /^(Aanmelden|Sign in)$/ }).click();
}

/** Signs in through the real chain and waits for the page asked for. */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path);
  await fillLogin(page, person);
  await expect(page.getByRole('button', { name: people[person].name })).toBeVisible();
}

export interface SeededMember {
  number: string;
  name: string;
}

/** The active person at this place of the member list: files use different places, so they do not meet. */
export async function memberAt(page: Page, place: number): Promise<SeededMember> {
  await page.goto('/account/view?status=active');
  const rows = page.getByRole('table', { name: 'Leden' }).getByRole('row').filter({ hasText: 'Persoon' });
  await expect(rows.first()).toBeVisible();
  const cells = rows.nth(place).locator('th, td');
  return { number: (await cells.nth(0).innerText()).trim(), name: (await cells.nth(1).innerText()).trim() };
}

/** Types into a member field and takes the suggestion with this number. */
export async function chooseMember(page: Page, field: string, member: SeededMember): Promise<void> {
  const input = page.getByRole('combobox', { name: field });
  await input.fill(member.number);
  await page.getByRole('option', { name: new RegExp(member.number) }).click();
}

export interface Entry {
  member: SeededMember;
  quantity: string;
  instrument?: RegExp;
}

/** The choice of a select by the text it shows. */
async function chooseOption(select: Locator, text: RegExp): Promise<void> {
  const label = await select.locator('option', { hasText: text }).first().innerText();
  await select.selectOption({ label });
}

/** The dry run on screen is of the values as they stand: nothing else is booked. */
export async function previewed(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Wat er geboekt wordt' });
  await expect(panel).toHaveAttribute('aria-busy', 'false');
  await expect(panel.getByRole('table', { name: 'Stand voor en na' })).toBeVisible();
}

/** Fills in an issue, without sending it; what it would book is on screen. */
export async function fillIssue(page: Page, { member, quantity, instrument = /^Aandeel/ }: Entry): Promise<void> {
  await page.goto('/transactions/create');
  await chooseMember(page, 'Lid', member);
  await chooseOption(page.getByRole('combobox', { name: 'Instrument' }), instrument);
  await page.getByLabel('Aantal', { exact: false }).first().fill(quantity);
  await previewed(page);
}

/** Books an issue below the threshold and answers its number. */
export async function bookIssue(page: Page, entry: Entry): Promise<string> {
  await fillIssue(page, entry);
  await page.getByRole('button', { name: 'Boeken', exact: true }).click();
  const result = page.getByText(/Geboekt als TR-\d{4}-\d+/);
  await expect(result).toBeVisible();
  return /TR-\d{4}-\d+/.exec(await result.innerText())?.[0] ?? '';
}

/** Total the member holds of the instrument, as a number. */
export async function holding(page: Page, member: SeededMember, instrument = /^Aandeel/): Promise<number> {
  await page.goto(`/account/view?lid=${member.number}`);
  const table = page.getByRole('table', { name: /^Bezit op/ });
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  await expect(table.or(page.getByText(/bezit niets/)).first()).toBeVisible();
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: instrument }) });
  if ((await row.count()) === 0) return 0;
  const text = await row.locator('td').nth(2).innerText();
  return Number(text.replaceAll('.', '').replace(',', '.'));
}
