// One's own profile and the language in it, on an identity service over real HTTP.
import type { NavigationBlocker } from '@ledenbureau/forms';
import { NotificationProvider } from '@ledenbureau/ui';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody, message, refreshFlow, settingsFlow, sessionOf } from '../testing/flows.ts';
import { later } from '../testing/later.ts';
import { forgetPassword, keepPassword, keptPassword } from './keptPassword.ts';
import { ProfileScreen } from './ProfileScreen.tsx';
import { SavedLocale } from './SavedLocale.tsx';
import { startScreenTests } from './testing/screenTests.ts';
import { showScreen } from './testing/showScreen.tsx';

const { identity } = await startScreenTests();
beforeEach(forgetPassword);

const anna = { sub: 'anna', email: 'anna@example.org' };
const traits = {
  email: 'anna@example.org',
  given_name: 'Anna',
  birthdate: '1971-02-14',
  address: { street_address: 'Houtmarkt 41', locality: 'Zutphen' },
  locale: 'nl',
  seenTour: true,
  secondary_email: 'anna@mail.example',
};

/** Asks nothing: what it asks, forms has tests for. */
const NoBlocker: NavigationBlocker = ({ children }) => children(null);
const onLanguage = vi.fn<(locale: string) => void>();

interface ProfileProps {
  first?: string | null;
  repeat?: boolean;
  blocker?: NavigationBlocker;
}

function Profile({ first = null, repeat = false, blocker = NoBlocker }: ProfileProps) {
  const [open, setOpen] = useState(first);
  return (
    <NotificationProvider>
      <ProfileScreen open={open} onOpenChange={setOpen} repeat={repeat} blocker={blocker} onLanguage={onLanguage} />
    </NotificationProvider>
  );
}

describe('profile', () => {
  const create = (of: object = traits) => identity.answer('GET /self-service/settings/browser', 200, settingsFlow(of));
  const answer = (status: number, body: unknown) => identity.answer('POST /self-service/settings', status, body);
  const show = (props: ProfileProps = {}, user: typeof anna | null = anna, more: { copiedTraits?: string[] } = {}) =>
    showScreen(<Profile {...props} />, { identityUrl: identity.origin, ...(user && { user }), ...more });
  const saved = async (name: string) =>
    waitFor(async () => expect(within(await group(name)).getByText('Opgeslagen')).toBeVisible());
  const group = (name: string) => screen.findByRole('region', { name });
  beforeEach(() => create());
  afterEach(() => void vi.useRealTimers());

  async function open(who: ReturnType<typeof show>['who'], name: string) {
    const region = await group(name);
    await who.click(within(region).getByRole('button', { name: 'Wijzigen' }));
    return region;
  }

  it('reads as a list of thirteen traits, in groups', async () => {
    show();
    const main = screen.getByRole('main');
    expect(main.querySelector('[aria-busy=true]')).toBeInTheDocument();
    expect(await group('Persoon')).toHaveTextContent('VoornaamAnnaAchternaamniet ingevuldGeboortedatum14-02-1971');
    expect(await group('Contact')).toHaveTextContent('anna@example.org');
    expect(await group('Adres')).toHaveTextContent('Houtmarkt 41');
    expect(await group('Bedrijf')).toHaveTextContent('KVK-nummerniet ingevuld');
    expect(await group('Voorkeuren')).toHaveTextContent('Automatisch converterenNeeRondleiding gezienJa');
    expect(await group('Wachtwoord')).toHaveTextContent('Uw wachtwoord wordt nergens getoond.');
    expect(main.querySelector('[aria-busy=true]')).not.toBeInTheDocument();
    expect(screen.queryByText('Opgeslagen')).not.toBeInTheDocument();
    // Who reads only loses the focus to nothing.
    expect(document.body).toHaveFocus();
    const languages = within(await group('Voorkeuren')).getByRole('radiogroup', { name: 'Taal' });
    expect(within(languages).getByRole('radio', { name: 'Nederlands' })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  /** What each group asks: the name, what stands in it, its type, what a browser may fill in, and how wide it is. */
  const asked: Readonly<Record<string, readonly string[]>> = {
    Persoon: [
      'Voornaam|Anna|text|given-name|full',
      'Achternaam||text|family-name|full',
      'Geboortedatum|14-02-1971|text|off|short',
      'Geboorteplaats||text|off|full',
      'Geboorteland||text|off|full',
    ],
    Contact: [
      'E-mailadres|anna@example.org|email|email|full',
      'Telefoonnummer||tel|tel|medium',
      'Tweede e-mailadres|anna@mail.example|email|off|full',
    ],
    Adres: [
      'Straat en huisnummer|Houtmarkt 41|text|street-address|full',
      'Postcode||text|postal-code|short',
      'Plaats|Zutphen|text|address-level2|full',
      'Provincie||text|address-level1|full',
      'Land||text|country|full',
    ],
    Bedrijf: ['Bedrijfsnaam||text|organization|full', 'KVK-nummer||text|off|short'],
  };

  const tell = (field: HTMLInputElement): string =>
    [
      field.labels?.[0]?.textContent.replace(/\W*$/, ''),
      field.value,
      field.type,
      field.autocomplete,
      field.closest('[data-width]')?.getAttribute('data-width'),
    ].join('|');

  it('asks for each group in a form, and says of the address what changing it takes', async () => {
    const { who } = show();
    for (const [name, said] of Object.entries(asked)) {
      const region = await open(who, name);
      const fields = within(region).getAllByRole<HTMLInputElement>('textbox');
      expect(fields[0]).toHaveFocus();
      expect(fields.map(tell)).toEqual(said);
      const hint = within(region).queryByText(
        'U meldt zich nu aan met anna@example.org. Een ander e-mailadres vraagt uw wachtwoord.',
      );
      expect(hint !== null).toBe(name === 'Contact');
      await who.keyboard('{Escape}');
    }
    // The one that cannot be left empty.
    const contact = within(await open(who, 'Contact'));
    for (const field of contact.getAllByRole('textbox')) await who.clear(field);
    await who.keyboard('{Enter}');
    await waitFor(() => expect(contact.getByLabelText(/^E-mailadres/)).toBeInvalid());
    expect(contact.getByLabelText('Telefoonnummer')).toBeValid();
    expect(identity.submitted()).toEqual([]);
  });

  it('asks yes or no of preferences, and says what the first one does', async () => {
    const { who } = show();
    const preferences = within(await open(who, 'Voorkeuren'));
    const [conversion, tour] = preferences.getAllByRole('switch');
    expect(conversion).toHaveAccessibleName('Automatisch converteren');
    expect(conversion).not.toBeChecked();
    expect(conversion).toHaveFocus();
    expect(conversion).toHaveAccessibleDescription(/^Uw obligaties doen dan vanaf de volgende conversie mee/);
    expect(tour).toHaveAccessibleName('Rondleiding gezien');
    expect(tour).toBeChecked();
    expect(tour).not.toHaveAccessibleDescription();
  });

  it('says nothing of an e-mail address that it does not know', async () => {
    create({ given_name: 'Anna' });
    const { who } = show();
    await open(who, 'Contact');
    expect(screen.queryByText(/^U meldt zich nu aan met/)).not.toBeInTheDocument();
    await who.keyboard('{Escape}');
    const password = within(await open(who, 'Wachtwoord'));
    expect(password.getByLabelText(/^Nieuw wachtwoord/)).toHaveFocus();
    expect(password.queryByLabelText('E-mailadres')).not.toBeInTheDocument();
  });

  it('goes from a group that was saved to the confirmation of the address, and to nothing else', async () => {
    const wish = { action: 'show_verification_ui', flow: { id: 'v1' } };
    const elsewhere = { action: 'redirect_browser_to', redirect_browser_to: 'http://localhost:5173/' };
    const { who, led } = show();
    for (const [number, wishes] of [[], [elsewhere], [wish]].entries()) {
      answer(200, { ...settingsFlow(traits), state: 'success', continue_with: wishes });
      const company = within(await open(who, 'Bedrijf'));
      await who.type(company.getByLabelText('Bedrijfsnaam'), 'Molen{Enter}');
      await waitFor(() => expect(identity.submitted()).toHaveLength(number + 1));
      await saved('Bedrijf');
      expect(window.sessionStorage).toHaveLength(0);
    }
    await waitFor(() => expect(led).toEqual([{ to: 'verification', flowId: 'v1' }]));
  });

  it('says of each group for three seconds that it was saved, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    answer(200, { ...settingsFlow(traits), state: 'success' });
    const { who } = show();
    await open(who, 'Bedrijf');
    await who.keyboard('Molen{Enter}');
    await saved('Bedrijf');
    await open(who, 'Adres');
    await who.keyboard('{Enter}');
    await saved('Adres');
    expect(screen.getAllByText('Opgeslagen')).toHaveLength(1);
    // What the first one had left is not taken from the second.
    await open(who, 'Persoon');
    await who.click(screen.getByRole('button', { name: 'Annuleren' }));
    expect(screen.queryByText('Opgeslagen')).not.toBeInTheDocument();
    await open(who, 'Adres');
    await who.keyboard('{Enter}');
    await saved('Adres');
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(screen.queryByText('Opgeslagen')).not.toBeInTheDocument());
  });

  it('closes by the button beside it, or by Escape where nothing in the form took that, and sends nothing', async () => {
    const { who } = show();
    for (const name of ['Contact', 'Wachtwoord']) {
      await open(who, name);
      await who.click(screen.getByRole('button', { name: 'Annuleren' }));
      const button = within(await group(name)).getByRole('button', { name: 'Wijzigen' });
      expect(button).toHaveFocus();
      expect(button).toHaveAccessibleDescription(name);
    }
    const person = within(await open(who, 'Persoon'));
    const born = person.getByLabelText('Geboortedatum');
    const taken = createEvent.keyDown(born, { key: 'Escape' });
    taken.preventDefault();
    fireEvent(born, taken);
    expect(born).toBeVisible();
    fireEvent.keyDown(born, { key: 'Escape' });
    expect(born).not.toBeInTheDocument();
    expect(identity.submitted()).toEqual([]);
  });

  it('asks before what was typed is left behind', async () => {
    const proceed = vi.fn<() => void>();
    const { who } = show({
      first: 'company',
      blocker: ({ children }) => children({ proceed, stay: () => {} }),
    });
    const dialog = await screen.findByRole('alertdialog', { name: 'Invoer niet opslaan?' });
    expect(dialog).toHaveTextContent('Wat u hebt ingevuld, is nog niet opgeslagen.');
    await who.click(within(dialog).getByRole('button', { name: 'Pagina verlaten' }));
    expect(proceed).toHaveBeenCalled();
  });

  it('saves one group with the other traits as they were, and gives the focus back', async () => {
    answer(200, { ...settingsFlow({ ...traits, address: { locality: 'Deventer' } }), state: 'success' });
    const { who } = show();
    const address = within(await open(who, 'Adres'));
    await waitFor(() => expect(address.getByLabelText('Straat en huisnummer')).toHaveFocus());
    await who.clear(address.getByLabelText('Straat en huisnummer'));
    await who.clear(address.getByLabelText('Plaats'));
    await who.type(address.getByLabelText('Plaats'), 'Deventer {Enter}');
    await waitFor(async () => expect(within(await group('Adres')).getByText('Opgeslagen')).toBeVisible());
    expect(await group('Adres')).toHaveTextContent('Deventer');
    expect(within(await group('Adres')).getByRole('button', { name: 'Wijzigen' })).toHaveFocus();
    const { secondary_email: _, ...copied } = traits;
    expect(identity.submitted()).toEqual([
      { csrf_token: 'csrf-1', method: 'profile', traits: { ...copied, address: { locality: 'Deventer' } } },
    ]);
  });

  const loses = 'Als u opslaat, wordt dit uit uw profiel verwijderd: Tweede e-mailadres (anna@mail.example).';

  it('says before the save which trait it deletes, where the group does not hold that itself', async () => {
    const { who } = show();
    const said: (string | null)[] = [];
    for (const name of ['Persoon', 'Contact', 'Adres', 'Bedrijf', 'Voorkeuren']) {
      const region = within(await open(who, name));
      said.push(region.queryByText(loses) && name);
      await who.keyboard('{Escape}');
    }
    expect(said).toEqual(['Persoon', null, 'Adres', 'Bedrijf', 'Voorkeuren']);
  });

  it('keeps the trait, and says nothing, where the deployment copies it', async () => {
    answer(200, { ...settingsFlow(traits), state: 'success' });
    const { who } = show({}, anna, { copiedTraits: ['secondary_email'] });
    const address = within(await open(who, 'Adres'));
    expect(address.queryByText(/verwijderd/)).not.toBeInTheDocument();
    await who.keyboard('{Enter}');
    await saved('Adres');
    expect(identity.submitted()).toMatchObject([{ traits }]);
  });

  it('shows what is wrong at its field, and notifies of the first with the name of the field', async () => {
    answer(
      400,
      settingsFlow(traits, { nodes: [node('traits.email')], nodeMessages: { 'traits.email': [message(4000040)] } }),
    );
    const { who } = show();
    const contact = within(await open(who, 'Contact'));
    await who.clear(contact.getByLabelText(/^E-mailadres/));
    await who.type(contact.getByLabelText(/^E-mailadres/), 'anna@nope{Enter}');
    await waitFor(() => expect(contact.getByLabelText(/^E-mailadres/)).toBeInvalid());
    expect(contact.getByLabelText(/^E-mailadres/)).toHaveFocus();
    expect(contact.getByLabelText(/^E-mailadres/)).toHaveValue('anna@nope');
    expect(await screen.findByText(/^E-mailadres: Vul een /)).toBeVisible();
    // What is about no field is said above the form, and without a name.
    answer(400, settingsFlow(traits, { messages: [message(4000001)] }));
    await who.keyboard('{Enter}');
    expect(await contact.findByRole('alert')).toHaveTextContent('Dat lukte niet.');
    await waitFor(() => expect(screen.getAllByText(/^Dat lukte niet\./)).toHaveLength(2));
    expect(screen.queryByText('Opgeslagen')).not.toBeInTheDocument();
  });

  it.each([
    [401, 'session_inactive'],
    [403, 'session_refresh_required'],
  ])('on %d leads to a fresh login, keeps what was typed, and saves it after that, once', async (status, id) => {
    answer(status, errorBody(status, id));
    identity.answer('GET /sessions/whoami', 200, { ...sessionOf(), identity: { id: 'anna', traits } });
    identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'l1' }));
    const first = show();
    const contact = within(await open(first.who, 'Contact'));
    await first.who.clear(contact.getByLabelText(/^E-mailadres/));
    await first.who.type(contact.getByLabelText(/^E-mailadres/), 'nieuw@example.org{Enter}');
    await waitFor(() => expect(first.led).toMatchObject([{ to: 'login', flowId: 'l1' }]));
    const login = identity.requests.find(({ path }) => path.startsWith('/self-service/login/browser'));
    expect(Object.fromEntries(new URLSearchParams(login?.path.split('?')[1]))).toEqual({
      refresh: 'true',
      return_to: window.location.href,
    });
    expect(contact.getByLabelText(/^E-mailadres/)).toHaveValue('nieuw@example.org');
    first.unmount();

    answer(200, { ...settingsFlow({ ...traits, email: 'nieuw@example.org' }), state: 'success' });
    show({ first: 'contact', repeat: true });
    await waitFor(async () => expect(within(await group('Contact')).getByText('Opgeslagen')).toBeVisible());
    expect(identity.submitted()).toHaveLength(2);
    expect(identity.submitted()[1]).toMatchObject({ traits: { email: 'nieuw@example.org' } });
  });

  it('has what was typed still where the login was left, and then saves nothing by itself', async () => {
    const first = show();
    const contact = within(await open(first.who, 'Contact'));
    await first.who.type(contact.getByLabelText('Telefoonnummer'), '0612345678');
    first.unmount();
    show({ first: 'contact' });
    expect(await screen.findByText('Wat u invulde, is bewaard gebleven.')).toBeVisible();
    expect(screen.getByLabelText('Telefoonnummer')).toHaveValue('0612345678');
    expect(identity.submitted()).toEqual([]);
  });

  it('keeps what was typed to its group', async () => {
    const first = show();
    await open(first.who, 'Persoon');
    await first.who.keyboard('Annelies');
    first.unmount();
    show({ first: 'company' });
    await screen.findByLabelText('Bedrijfsnaam');
    expect(screen.queryByText('Wat u invulde, is bewaard gebleven.')).not.toBeInTheDocument();
  });

  it('sets another password in a form of its own, and keeps none', async () => {
    answer(200, { ...settingsFlow(traits), state: 'success' });
    const { who } = show();
    const region = within(await open(who, 'Wachtwoord'));
    expect(region.getByLabelText('E-mailadres')).toHaveAttribute('autocomplete', 'username');
    await who.type(region.getByLabelText(/^Nieuw wachtwoord/), 'nieuw-geheim{Enter}');
    await waitFor(async () => expect(within(await group('Wachtwoord')).getByText('Opgeslagen')).toBeVisible());
    expect(identity.submitted()).toMatchObject([{ method: 'password', password: 'nieuw-geheim' }]);
    expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toContain('nieuw-geheim');
  });

  it('says what is wrong with another password, and confirms who it is where the sign-in is too old for it', async () => {
    const field = { type: 'input', group: 'password', attributes: { name: 'password', type: 'password' } };
    const short = message(4000032, 'x', { min_length: 12, actual_length: 3 });
    answer(400, settingsFlow(traits, { nodes: [field], nodeMessages: { password: [short] } }));
    const { who, led } = show();
    const region = within(await open(who, 'Wachtwoord'));
    const password = region.getByLabelText(/^Nieuw wachtwoord/);
    expect(password).toHaveAccessibleDescription(/^Hoe langer, hoe beter\./);
    await who.keyboard('{Enter}');
    await waitFor(() => expect(password).toBeInvalid());
    expect(identity.submitted()).toEqual([]);
    await who.keyboard('kort{Enter}');
    expect(await region.findByText(/^Het wachtwoord is te kort\./)).toBeVisible();
    expect(password).toHaveValue('');
    expect(password).toHaveAccessibleDescription(/Het aantal tekens moet minstens 12 zijn\. Gebruik geen wachtwoord/);
    answer(403, errorBody(403, 'session_refresh_required'));
    identity.answer('GET /sessions/whoami', 200, { ...sessionOf(), identity: { id: 'anna', traits } });
    identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'l1' }));
    await who.keyboard('lang-genoeg{Enter}');
    await waitFor(() => expect(led).toMatchObject([{ to: 'login', flowId: 'l1' }]));
    const login = identity.requests.find(({ path }) => path.startsWith('/self-service/login/browser'));
    expect(new URLSearchParams(login?.path.split('?')[1]).get('return_to')).toBe(window.location.href);
    expect(screen.queryByText('Opgeslagen')).not.toBeInTheDocument();
  });

  it('keeps another password, in memory only, while its person confirms who they are, and saves it after that', async () => {
    answer(403, errorBody(403, 'session_refresh_required'));
    identity.answer('GET /sessions/whoami', 200, { ...sessionOf(), identity: { id: 'anna', traits } });
    identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'l1' }));
    const first = show({ first: 'password' });
    await first.who.type(await screen.findByLabelText(/^Nieuw wachtwoord/), 'lang-genoeg-1{Enter}');
    await waitFor(() => expect(first.led).toMatchObject([{ to: 'login' }]));
    first.unmount();
    expect(JSON.stringify([...Object.entries(sessionStorage), ...Object.entries(localStorage)])).not.toContain('lang-');
    // Who changed their mind finds it there still, and nothing is saved by itself.
    const second = show({ first: 'password' });
    expect(await screen.findByLabelText(/^Nieuw wachtwoord/)).toHaveValue('lang-genoeg-1');
    expect(identity.submitted()).toHaveLength(1);
    second.unmount();
    answer(200, { ...settingsFlow(traits), state: 'success' });
    const third = show({ first: 'password', repeat: true });
    await saved('Wachtwoord');
    expect(identity.submitted()).toHaveLength(2);
    expect(identity.submitted()[1]).toMatchObject({ method: 'password', password: 'lang-genoeg-1' });
    third.unmount();
    show({ first: 'password' });
    expect(await screen.findByLabelText(/^Nieuw wachtwoord/)).toHaveValue('');
  });

  it('shows another person no password that was kept', async () => {
    keepPassword('bram', 'van-bram');
    const { who } = show({ first: 'password' });
    expect(await screen.findByLabelText(/^Nieuw wachtwoord/)).toHaveValue('');
    keepPassword('anna', 'van-anna');
    await who.click(screen.getByRole('button', { name: 'Annuleren' }));
    expect(keptPassword('anna')).toBe('');
  });

  it('tells the app of another language at once', async () => {
    const { who } = show();
    await who.click(await screen.findByRole('radio', { name: 'English' }));
    expect(onLanguage).toHaveBeenCalledWith('en');
  });

  it('says that it could not be loaded, and closes a form by Escape', async () => {
    identity.drop('GET /self-service/settings/browser');
    const { who } = show();
    expect(await screen.findByText('Uw profiel kon niet worden geladen')).toBeVisible();
    expect(screen.getByText(/^De aanmelddienst is niet bereikbaar/)).toBeVisible();
    create();
    await who.click(screen.getByRole('button', { name: 'retry' }));
    await open(who, 'Bedrijf');
    expect(screen.queryByText('Uw profiel kon niet worden geladen')).not.toBeInTheDocument();
    await who.keyboard('{Escape}');
    expect(within(await group('Bedrijf')).getByRole('button', { name: 'Wijzigen' })).toHaveFocus();
  });

  it('signs in first, once, where the identity service knows nobody any more', async () => {
    identity.answer('GET /self-service/settings/browser', 401, errorBody(401, 'session_inactive'));
    identity.answer('GET /sessions/whoami', 401, errorBody(401, 'session_inactive'));
    identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'l1' }));
    const { led } = show();
    await waitFor(() => expect(led).toMatchObject([{ to: 'login', flowId: 'l1' }]));
    expect(screen.queryByText('Uw profiel kon niet worden geladen')).not.toBeInTheDocument();
  });

  it('tells any other refusal as it is', async () => {
    identity.answer('GET /self-service/settings/browser', 500, errorBody(500));
    const { led } = show();
    expect(await screen.findByText(/een onverwacht antwoord \(500\)/)).toBeVisible();
    expect(led).toEqual([]);
  });

  it.each([
    ['another person, who', 'bram', anna],
    ['somebody, where nobody is signed in at the app, who', 'anna', null],
  ])('shows nothing of %s signed in at the identity service meanwhile', async (_case, id, user) => {
    identity.answer('GET /self-service/settings/browser', 200, {
      ...settingsFlow(traits),
      identity: { id, traits },
    });
    const { auth } = show({}, user);
    const signIn = vi.spyOn(auth, 'signIn').mockResolvedValue();
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(screen.queryByText('Houtmarkt 41')).not.toBeInTheDocument();
    expect(screen.queryByText('Uw profiel kon niet worden geladen')).not.toBeInTheDocument();
  });
});

const node = (name: string) => ({ type: 'input', group: 'profile', attributes: { name, type: 'email' } });

/** The interface language, to choose. */
function Chosen() {
  const [locale, setLocale] = useState<'nl' | 'en' | null>(null);
  return (
    <NotificationProvider>
      <button onClick={() => setLocale('nl')}>nl</button>
      <button onClick={() => setLocale('en')}>en</button>
      {locale === null ? null : <SavedLocale locale={locale} />}
    </NotificationProvider>
  );
}

describe('the interface language', () => {
  const copiedTraits = ['secondary_email'];
  const show = (locale: 'nl' | 'en', more: { copiedTraits?: string[] } = { copiedTraits }) =>
    showScreen(
      <NotificationProvider>
        <SavedLocale locale={locale} />
      </NotificationProvider>,
      { identityUrl: identity.origin, user: anna, ...more },
    );

  it.each([
    ['deletes what the save does not copy, once the person agreed', 'Opslaan en verwijderen', 1],
    ['is not saved where the person would rather keep what that deletes', 'cancel', 0],
  ])('%s', async (_case, name, times) => {
    identity.answer('GET /self-service/settings/browser', 200, settingsFlow({ ...traits }));
    identity.answer('POST /self-service/settings', 200, { ...settingsFlow(traits), state: 'success' });
    const { who } = show('en', {});
    const dialog = await screen.findByRole('alertdialog', { name: 'Taal opslaan en gegevens verwijderen?' });
    expect(dialog.textContent).toMatch(/daaruit verwijderd: Tweede e-mailadres \(anna@mail\.example\)\./);
    expect(identity.submitted()).toEqual([]);
    await who.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(dialog).not.toBeVisible());
    const { secondary_email: _, ...copied } = traits;
    const save = { csrf_token: 'csrf-1', method: 'profile', traits: { ...copied, locale: 'en' } };
    await waitFor(() => expect(identity.submitted()).toEqual(times === 1 ? [save] : []));
  });

  it('is saved to the profile, once, with the traits as they were', async () => {
    identity.answer('GET /self-service/settings/browser', 200, settingsFlow({ ...traits }));
    identity.answer('POST /self-service/settings', 200, { ...settingsFlow(traits), state: 'success' });
    show('en');
    await waitFor(() =>
      expect(identity.submitted()).toMatchObject([{ method: 'profile', traits: { ...traits, locale: 'en' } }]),
    );
    expect(identity.submitted()).toHaveLength(1);
    expect(screen.queryByText(/^Taal/)).not.toBeInTheDocument();
  });

  it('is saved in the order in which it was chosen, one save after the other', async () => {
    const { promise, resolve } = later();
    identity.answer(
      'GET /self-service/settings/browser',
      200,
      promise.then(() => settingsFlow({ ...traits })),
    );
    identity.answer('POST /self-service/settings', 200, { ...settingsFlow(traits), state: 'success' });
    const { who } = showScreen(<Chosen />, { identityUrl: identity.origin, user: anna, copiedTraits });
    for (const locale of ['en', 'nl', 'en']) await who.click(await screen.findByRole('button', { name: locale }));
    await waitFor(() => expect(identity.requests).toHaveLength(1));
    resolve();
    await waitFor(() => expect(identity.submitted()).toHaveLength(3));
    expect(identity.submitted()).toMatchObject(['en', 'nl', 'en'].map((locale) => ({ traits: { locale } })));
  });

  it('leads to a fresh login where the service asks for one', async () => {
    identity.answer('GET /self-service/settings/browser', 401, errorBody(401, 'session_inactive'));
    identity.answer('GET /sessions/whoami', 401, errorBody(401, 'session_inactive'));
    identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'l1' }));
    const { led } = show('en');
    await waitFor(() => expect(led).toMatchObject([{ to: 'login', flowId: 'l1' }]));
    const login = identity.requests.find(({ path }) => path.startsWith('/self-service/login/browser'));
    expect(new URLSearchParams(login?.path.split('?')[1]).get('return_to')).toBe(window.location.href);
  });

  it('is said not to be saved where that failed', async () => {
    identity.drop('GET /self-service/settings/browser');
    show('en');
    expect(await screen.findByText(/^Taal: De aanmelddienst is niet bereikbaar/)).toBeVisible();
  });
});
