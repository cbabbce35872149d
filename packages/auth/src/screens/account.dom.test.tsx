// The screens of somebody who is signed in: profile and sessions, on an identity service over real HTTP.
import type { NavigationBlocker } from '@ledenbureau/forms';
import type { I18n } from '@ledenbureau/i18n';
import { NotificationProvider } from '@ledenbureau/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeIdentity, startFakeIdentity } from '../testing/fakeIdentity.ts';
import { errorBody, message, refreshFlow, settingsFlow } from '../testing/flows.ts';
import { ProfileScreen } from './ProfileScreen.tsx';
import { SavedLocale } from './SavedLocale.tsx';
import { SessionsScreen } from './SessionsScreen.tsx';
import { loadTexts, showScreen } from './testing/showScreen.tsx';

let identity: FakeIdentity;
let i18n: I18n;
beforeAll(async () => {
  identity = await startFakeIdentity();
  i18n = await loadTexts();
});
afterAll(() => identity.close());
beforeEach(() => {
  identity.reset();
  window.sessionStorage.clear();
});

const anna = { sub: 'anna', email: 'anna@example.org' };
const submitted = () => identity.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
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

function Profile({ first = null, repeat = false }: { first?: string | null; repeat?: boolean }) {
  const [open, setOpen] = useState(first);
  return (
    <NotificationProvider>
      <ProfileScreen open={open} onOpen={setOpen} repeat={repeat} blocker={NoBlocker} onLanguage={onLanguage} />
    </NotificationProvider>
  );
}

describe('profile', () => {
  const create = () => identity.answer('GET /self-service/settings/browser', 200, settingsFlow(traits));
  const answer = (status: number, body: unknown) => identity.answer('POST /self-service/settings', status, body);
  const show = (props = {}) => showScreen(<Profile {...props} />, { identityUrl: identity.origin, i18n, user: anna });
  const group = (name: string) => screen.findByRole('region', { name });
  beforeEach(create);

  async function open(who: ReturnType<typeof show>['who'], name: string) {
    const region = await group(name);
    await who.click(within(region).getByRole('button', { name: 'Wijzigen' }));
    return region;
  }

  it('reads as a list of thirteen traits, in groups', async () => {
    show();
    expect(await group('Persoon')).toHaveTextContent('VoornaamAnnaAchternaamniet ingevuldGeboortedatum14-02-1971');
    expect(await group('Contact')).toHaveTextContent('anna@example.org');
    expect(await group('Adres')).toHaveTextContent('Houtmarkt 41');
    expect(await group('Bedrijf')).toHaveTextContent('KVK-nummerniet ingevuld');
    expect(await group('Voorkeuren')).toHaveTextContent('Automatisch converterenNeeRondleiding gezienJa');
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
    expect(submitted()).toEqual([
      { csrf_token: 'csrf-1', method: 'profile', traits: { ...copied, address: { locality: 'Deventer' } } },
    ]);
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
  });

  it.each([
    [401, 'session_inactive'],
    [403, 'session_refresh_required'],
  ])('on %d leads to a fresh login, keeps what was typed, and saves it after that, once', async (status, id) => {
    answer(status, errorBody(status, id));
    identity.answer('GET /sessions/whoami', 200, { id: 's', active: true, identity: { id: 'anna', traits } });
    identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'l1' }));
    const first = show();
    const contact = within(await open(first.who, 'Contact'));
    await first.who.clear(contact.getByLabelText(/^E-mailadres/));
    await first.who.type(contact.getByLabelText(/^E-mailadres/), 'nieuw@example.org{Enter}');
    await waitFor(() => expect(first.led).toMatchObject([{ to: 'login', flowId: 'l1' }]));
    const login = identity.requests.find(({ path }) => path.startsWith('/self-service/login/browser'));
    expect(new URLSearchParams(login?.path.split('?')[1]).get('refresh')).toBe('true');
    first.unmount();

    answer(200, { ...settingsFlow({ ...traits, email: 'nieuw@example.org' }), state: 'success' });
    show({ first: 'contact', repeat: true });
    await waitFor(async () => expect(within(await group('Contact')).getByText('Opgeslagen')).toBeVisible());
    expect(submitted()).toHaveLength(2);
    expect(submitted()[1]).toMatchObject({ traits: { email: 'nieuw@example.org' } });
  });

  it('has what was typed still where the login was left, and then saves nothing by itself', async () => {
    const first = show();
    const contact = within(await open(first.who, 'Contact'));
    await first.who.type(contact.getByLabelText('Telefoonnummer'), '0612345678');
    first.unmount();
    show({ first: 'contact' });
    expect(await screen.findByText('Wat u invulde, is bewaard gebleven.')).toBeVisible();
    expect(screen.getByLabelText('Telefoonnummer')).toHaveValue('0612345678');
    expect(submitted()).toEqual([]);
  });

  it('sets another password in a form of its own, and keeps none', async () => {
    answer(200, { ...settingsFlow(traits), state: 'success' });
    const { who } = show();
    const region = within(await open(who, 'Wachtwoord'));
    expect(region.getByLabelText('E-mailadres')).toHaveAttribute('autocomplete', 'username');
    await who.type(region.getByLabelText(/^Nieuw wachtwoord/), 'nieuw-geheim{Enter}');
    await waitFor(async () => expect(within(await group('Wachtwoord')).getByText('Opgeslagen')).toBeVisible());
    expect(submitted()).toMatchObject([{ method: 'password', password: 'nieuw-geheim' }]);
    expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toContain('nieuw-geheim');
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
    create();
    await who.click(screen.getByRole('button', { name: 'retry' }));
    await open(who, 'Bedrijf');
    await who.keyboard('{Escape}');
    expect(within(await group('Bedrijf')).getByRole('button', { name: 'Wijzigen' })).toHaveFocus();
  });

  it('shows nothing of another person, who signed in at the identity service meanwhile', async () => {
    identity.answer('GET /self-service/settings/browser', 200, {
      ...settingsFlow(traits),
      identity: { id: 'bram', traits },
    });
    const { auth } = show();
    const signIn = vi.spyOn(auth, 'signIn').mockResolvedValue();
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(screen.queryByText('Houtmarkt 41')).not.toBeInTheDocument();
  });
});

const node = (name: string) => ({ type: 'input', group: 'profile', attributes: { name, type: 'email' } });

describe('the interface language', () => {
  const show = (locale: 'nl' | 'en') =>
    showScreen(
      <NotificationProvider>
        <SavedLocale locale={locale} />
      </NotificationProvider>,
      { identityUrl: identity.origin, i18n, user: anna },
    );

  it('is saved to the profile, once, with the traits as they were', async () => {
    identity.answer('GET /self-service/settings/browser', 200, settingsFlow({ ...traits }));
    identity.answer('POST /self-service/settings', 200, { ...settingsFlow(traits), state: 'success' });
    show('en');
    const { secondary_email: _, ...copied } = traits;
    await waitFor(() =>
      expect(submitted()).toMatchObject([{ method: 'profile', traits: { ...copied, locale: 'en' } }]),
    );
    expect(submitted()).toHaveLength(1);
  });

  it('is said not to be saved where that failed', async () => {
    identity.drop('GET /self-service/settings/browser');
    show('en');
    expect(await screen.findByText(/^Taal: De aanmelddienst is niet bereikbaar/)).toBeVisible();
  });
});

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  const session = (id: string, at: string, user_agent: string, device = {}) => ({
    id,
    active: true,
    authenticated_at: at,
    expires_at: '2026-11-22T15:02:00Z',
    identity: { id: 'anna', traits },
    devices: [{ id: `d-${id}`, user_agent, ip_address: '192.0.2.7:50112', ...device }],
  });
  const show = () => showScreen(<SessionsScreen />, { identityUrl: identity.origin, i18n, user: anna });
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

  beforeEach(() => {
    identity.answer('GET /sessions/whoami', 200, session('s0', '2026-11-21T07:02:00Z', firefox));
    identity.answer('GET /sessions', 200, [
      session('s1', '2026-11-20T07:02:00Z', safari),
      session('s2', '2026-11-21T06:55:00Z', 'curl/8', { location: 'Deventer' }),
    ]);
  });

  it('lists this one first and without a button, then the newest', async () => {
    show();
    await screen.findByText('Deze sessie');
    expect(rows()).toEqual([
      'Firefox, Windows192.0.2.7 · 21-11-2026 08:02, tot 22-11-2026 16:02Deze sessie',
      'Onbekend apparaatDeventer · 21-11-2026 07:55, tot 22-11-2026 16:02Afmelden',
      'Safari, iPhone192.0.2.7 · 20-11-2026 08:02, tot 22-11-2026 16:02Afmelden',
    ]);
  });

  it('shows six others at first, the rest when asked, and of each what is known', async () => {
    const bare = (id: string, day: number) => ({ id, active: true, authenticated_at: `2026-11-0${day}T07:02:00Z` });
    const others = [1, 2, 3, 4, 5].map((day) => bare(`b${day}`, day));
    const issued = { id: 'i', issued_at: '2026-11-01T07:02:00Z', expires_at: '2026-11-22T15:02:00Z' };
    identity.answer('GET /sessions', 200, [
      ...others,
      { ...issued, devices: [] },
      session('s1', '2026-11-20T07:02:00Z', safari),
    ]);
    const { who } = show();
    await screen.findByText('Deze sessie');
    expect(rows()).toHaveLength(7);
    expect(rows().slice(1, 3)).toEqual([
      'Safari, iPhone192.0.2.7 · 20-11-2026 08:02, tot 22-11-2026 16:02Afmelden',
      'Onbekend apparaatPlaats onbekendAfmelden',
    ]);
    await who.click(screen.getByRole('button', { name: 'Alle 8 tonen' }));
    expect(rows().slice(7)).toEqual([
      'Onbekend apparaatPlaats onbekend · 01-11-2026 08:02, tot 22-11-2026 16:02Afmelden',
    ]);
    expect(screen.queryByRole('button', { name: /tonen$/ })).not.toBeInTheDocument();
  });

  it('asks for all pages of the list', async () => {
    const link = '</sessions?page_size=1&page_token=next>; rel="next"';
    identity.answer('GET /sessions', 200, [], { link, 'access-control-expose-headers': 'link' });
    show();
    await waitFor(() => expect(identity.requests.some(({ path }) => path.includes('page_token=next'))).toBe(true));
    identity.answer('GET /sessions', 200, [session('s2', '2026-11-21T06:55:00Z', 'curl/8')]);
    await screen.findByText('Deze sessie');
    expect(rows()).toHaveLength(2);
    expect(identity.requests.find(({ path }) => path.startsWith('/sessions?'))?.path).toBe('/sessions?page_size=250');
  });

  it('says why there is no list, and asks again', async () => {
    identity.drop('GET /sessions');
    const { who } = show();
    expect(await screen.findByText('Uw sessies konden niet worden geladen')).toBeVisible();
    expect(screen.getByText(/De aanmelddienst is niet bereikbaar/)).toBeVisible();
    identity.answer('GET /sessions', 200, []);
    await who.click(screen.getByRole('button', { name: 'retry' }));
    expect(await screen.findByText('U bent nergens anders aangemeld.')).toBeVisible();
  });

  it('ends one at once, says so, and moves the focus to the next', async () => {
    identity.answer('DELETE /sessions/s2', 204, null);
    const { who } = show();
    await screen.findByText('Deze sessie');
    await who.click(screen.getAllByRole('button', { name: 'Afmelden' })[0]!);
    expect(await screen.findByText('Onbekend apparaat is afgemeld.')).toBeVisible();
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Afmelden' })).toHaveFocus();
  });

  it('moves the focus to the one before, where the last one ended', async () => {
    identity.answer('DELETE /sessions/s1', 204, null);
    const { who } = show();
    await screen.findByText('Deze sessie');
    const [before, last] = screen.getAllByRole('button', { name: 'Afmelden' });
    await who.click(last!);
    expect(await screen.findByText('Safari, iPhone is afgemeld.')).toBeVisible();
    expect(before).toHaveFocus();
  });

  it('ends none where the question is answered by no', async () => {
    const { who } = show();
    await who.click(await screen.findByRole('button', { name: 'Alle 2 andere afmelden…' }));
    const dialog = await screen.findByRole('alertdialog', { name: '2 andere sessies afmelden' });
    await who.click(within(dialog).getByRole('button', { name: 'cancel' }));
    expect(dialog).not.toBeVisible();
    expect(rows()).toHaveLength(3);
    expect(identity.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('ends all others after asking, with their number', async () => {
    identity.answer('DELETE /sessions', 200, { count: 2 });
    const { who } = show();
    await who.click(await screen.findByRole('button', { name: 'Alle 2 andere afmelden…' }));
    const dialog = await screen.findByRole('alertdialog', { name: '2 andere sessies afmelden' });
    await who.click(within(dialog).getByRole('button', { name: 'Afmelden' }));
    expect(await screen.findByText('U bent nergens anders aangemeld.')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  it('says so when one cannot be ended, and keeps it in sight', async () => {
    identity.drop('DELETE /sessions/s2');
    const { who } = show();
    await screen.findByText('Deze sessie');
    await who.click(screen.getAllByRole('button', { name: 'Afmelden' })[0]!);
    expect(await screen.findByRole('alert')).toHaveTextContent('De aanmelddienst is niet bereikbaar');
    expect(rows()).toHaveLength(3);
  });
});
