import { type BrowserContext, expect, type Locator, type Page } from './test.ts';

export const people = {
  anna: { name: 'Anna de Vries', email: 'anna@ledenbureau.example', password: 'demo-anna-2026' },
  bram: { name: 'Bram Bakker', email: 'bram@ledenbureau.example', password: 'demo-bram-2026' },
  carla: { name: 'Carla Smit', email: 'carla@ledenbureau.example', password: 'demo-carla-2026' },
} as const;

export type Person = keyof typeof people;

export interface Account {
  email: string;
  password: string;
}

/** Fills in the login screens; where the browser ends up is the caller's to check. */
export async function fillLogin(page: Page, who: Person | Account): Promise<void> {
  const { email, password } = typeof who === 'string' ? people[who] : who;
  await page.getByLabel(/E-mailadres|Email address/).fill(email);
  await page.getByRole('button', { name: /Verder|Continue/ }).click();
  await page.getByRole('textbox', { name: /Wachtwoord|Password/ }).fill(password);
  await page.getByRole('button', { name: /^(Aanmelden|Sign in)$/ }).click();
}

/** The next language that the page saves to the profile. */
export const savedLanguage = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/self-service/settings?') && answer.ok());

/** Chooses a language in the user menu, and waits until it is saved to the profile: the next page may ask for it. */
export async function chooseLanguage(page: Page, person: Person, language: 'Nederlands' | 'English'): Promise<void> {
  const saved = savedLanguage(page);
  await page.getByRole('button', { name: people[person].name }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
  await saved;
}

/** The code of the newest mail to an address, once there is another one than before. */
export async function mailedCode(page: Page, identityUrl: string, email: string, before = ''): Promise<string> {
  let code = '';
  await expect(async () => {
    const mails = await (await page.request.get(process.env.MAIL_PAGE ?? `${identityUrl}/mail`)).text();
    const [mail = ''] = mails.split('<article>').filter((article) => article.includes(email));
    code = /\b\d{6}\b/.exec(mail)?.[0] ?? '';
    expect(code).not.toBe(before);
  }).toPass();
  return code;
}

/** Signs in through the real chain, by the login form, and waits for the page asked for. */
export async function signInAnew(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path);
  await fillLogin(page, person);
  await expect(page.getByRole('button', { name: people[person].name, exact: true })).toBeVisible();
}

/** The cookies at the servers of whoever signed in before, in this worker. */
const sessions = new Map<Person, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Begins as this person on the page asked for. Only the first test fills in the login form: the others come with its
 * session, for which the servers ask nobody. A test that ends its session, or looks at how one begins, signs in anew.
 */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  const known = sessions.get(person);
  if (known === undefined) {
    await signInAnew(page, person, path);
    sessions.set(person, await page.context().cookies());
    return;
  }
  await page.context().addCookies(known);
  await page.goto(path);
  await expect(page.getByRole('button', { name: people[person].name, exact: true })).toBeVisible();
}

/** Goes to another page as a step forward does, within the application, and waits for it: to load it costs two starts. */
export async function visit(page: Page, path: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(path, page.url())];
  if (from.origin !== to.origin || from.pathname === to.pathname) {
    // The same page would stay as it is, with what stands in it.
    await page.goto(path);
    return;
  }
  await go(page, to.href);
}

/** Another address within the application, also of the same page: what was asked for stays known. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    // The page that is left stays in sight until the code of the next one is there. A link may have led to it by now.
    const title = document.querySelector('h1');
    if (new URL(href, location.href).pathname !== location.pathname) title?.setAttribute('data-left', '');
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.locator('h1:not([data-left])').waitFor();
}

export interface SeededMember {
  number: string;
  name: string;
}

/** Of each stack, by its address. */
const members = new Map<string, SeededMember[]>();

/** The active person at this place of the member list: files use different places, so they do not meet. */
export async function memberAt(page: Page, place: number): Promise<SeededMember> {
  const { origin } = new URL(page.url());
  const known = members.get(origin) ?? (await readMembers(page));
  members.set(origin, known);
  const member = known[place];
  if (!member) throw new Error(`The member list has ${known.length} persons, none at place ${place}.`);
  return member;
}

async function readMembers(page: Page): Promise<SeededMember[]> {
  await visit(page, '/account/view?status=active&kind=person');
  const rows = page
    .getByRole('table', { name: 'Leden' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((found) =>
    found.map((row) => {
      const [number = '', name = ''] = [...row.querySelectorAll('th, td')].map((cell) =>
        (cell as HTMLElement).innerText.trim(),
      );
      return { number, name };
    }),
  );
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
  await visit(page, '/transactions/create');
  await chooseMember(page, 'Lid', member);
  await chooseOption(page.getByRole('combobox', { name: 'Instrument' }), instrument);
  await page.getByLabel('Aantal', { exact: false }).first().fill(quantity);
  await previewed(page);
}

/** Books an issue below the threshold and answers its number. */
export async function bookIssue(page: Page, entry: Entry): Promise<string> {
  await fillIssue(page, entry);
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).click();
  const result = page.getByText(/Geboekt als TR-\d{4}-\d+/);
  await expect(result).toBeVisible();
  return /TR-\d{4}-\d+/.exec(await result.innerText())?.[0] ?? '';
}

/** Total the member holds of each of these instruments, as a number: 0 of what is not there. */
export async function holdingTotals(
  page: Page,
  member: SeededMember,
  instruments: readonly RegExp[],
): Promise<number[]> {
  await visit(page, `/account/view?lid=${member.number}`);
  const table = page.getByRole('table', { name: /^Bezit op/ });
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  await expect(table.or(page.getByText(/bezit niets/)).first()).toBeVisible();
  // What was read before may be shown until the answer comes.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const total = async (instrument: RegExp): Promise<number> => {
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: instrument }) });
    if ((await row.count()) === 0) return 0;
    const text = await row.locator('td').nth(2).innerText();
    return Number(text.replaceAll('.', '').replace(',', '.'));
  };
  return Promise.all(instruments.map(total));
}

/** Total the member holds of the instrument, as a number. */
export async function holding(page: Page, member: SeededMember, instrument = /^Aandeel/): Promise<number> {
  const [total = 0] = await holdingTotals(page, member, [instrument]);
  return total;
}
