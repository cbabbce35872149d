// The list of sessions, on an identity service over real HTTP.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '../testing/flows.ts';
import { later } from '../testing/later.ts';
import { SessionsScreen } from './SessionsScreen.tsx';
import { startScreenTests } from './testing/screenTests.ts';
import { showScreen } from './testing/showScreen.tsx';

const { identity } = await startScreenTests();

const anna = { sub: 'anna', email: 'anna@example.org' };
const traits = { email: 'anna@example.org' };

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
  const show = (user: typeof anna | null = anna, endTokens?: () => Promise<void>) =>
    showScreen(<SessionsScreen {...(endTokens && { endTokens })} />, {
      identityUrl: identity.origin,
      ...(user && { user }),
    });
  const ends = () => screen.findAllByRole('button', { name: 'Afmelden' });
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
    const main = screen.getByRole('main');
    expect(main.querySelector('[aria-busy=true]')).toBeInTheDocument();
    await screen.findByText('Deze sessie');
    expect(main.querySelector('[aria-busy=true]')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByText(/^Afmelden werkt meteen/)).toBeVisible();
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
    const odd = { id: 'o', expires_at: '2026-11-22T15:02:00Z', devices: [{ id: 'd', user_agent: 'curl/8' }] };
    identity.answer('GET /sessions', 200, [
      odd,
      ...others,
      { ...issued, devices: [] },
      session('s1', '2026-11-20T07:02:00Z', safari),
      session('s3', '2026-11-19T07:02:00Z', safari, { location: '', ip_address: '[2001:db8::7]:443' }),
    ]);
    const { who } = show();
    await screen.findByText('Deze sessie');
    expect(rows()).toHaveLength(7);
    expect(rows().slice(1, 4)).toEqual([
      'Safari, iPhone192.0.2.7 · 20-11-2026 08:02, tot 22-11-2026 16:02Afmelden',
      'Safari, iPhone2001:db8::7 · 19-11-2026 08:02, tot 22-11-2026 16:02Afmelden',
      'Onbekend apparaatPlaats onbekendAfmelden',
    ]);
    await who.click(screen.getByRole('button', { name: 'Alle 10 tonen' }));
    // Who does not say when it began comes last; of two of the same moment, the one that was named first.
    expect(rows().slice(7)).toEqual([
      'Onbekend apparaatPlaats onbekendAfmelden',
      'Onbekend apparaatPlaats onbekend · 01-11-2026 08:02, tot 22-11-2026 16:02Afmelden',
      'Onbekend apparaatPlaats onbekendAfmelden',
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
    // Of the next that is ended it says that one, and of the last there is no other to go to.
    identity.answer('DELETE /sessions/s1', 204, null);
    await who.keyboard('{Enter}');
    expect(await screen.findByText('Safari, iPhone is afgemeld.')).toBeVisible();
    expect(screen.getByText('U bent nergens anders aangemeld.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /fmelden/ })).not.toBeInTheDocument();
  });

  it('is busy with the one that is being ended alone, and says nothing yet', async () => {
    const { promise, resolve } = later();
    identity.answer('DELETE /sessions/s2', 204, promise);
    const { who } = show();
    const [first, second] = await ends();
    await who.click(first!);
    await waitFor(() => expect(first).toHaveAttribute('aria-busy', 'true'));
    expect(second).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('button', { name: /^Alle 2/ })).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    resolve();
    expect(await screen.findByText('Onbekend apparaat is afgemeld.')).toBeVisible();
    expect(second).toHaveFocus();
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
    const { promise, resolve } = later();
    identity.answer(
      'DELETE /sessions',
      200,
      promise.then(() => ({ count: 2 })),
    );
    const { who } = show();
    await who.click(await screen.findByRole('button', { name: 'Alle 2 andere afmelden…' }));
    const dialog = await screen.findByRole('alertdialog', { name: '2 andere sessies afmelden' });
    expect(dialog).toHaveTextContent('Afmelden werkt meteen');
    await who.click(within(dialog).getByRole('button', { name: 'Afmelden' }));
    const all = screen.getByRole('button', { name: /^Alle 2/ });
    await waitFor(() => expect(all).toHaveAttribute('aria-busy', 'true'));
    expect(dialog).not.toBeVisible();
    resolve();
    expect(await screen.findByText('U bent nergens anders aangemeld.')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  it('ends the tokens once the sessions have ended, and keeps a session in sight whose tokens are left', async () => {
    identity.answer('DELETE /sessions/s2', 204, null);
    identity.answer('DELETE /sessions', 200, { count: 1 });
    const endTokens = vi.fn<() => Promise<void>>(() => Promise.resolve());
    endTokens.mockRejectedValueOnce(new Error('not ready'));
    const { who } = show(anna, endTokens);
    const [first] = await ends();
    await who.click(first!);
    expect(await screen.findByRole('alert')).toHaveTextContent('De sessie is beëindigd, maar het register');
    expect(rows()).toHaveLength(3);
    await who.click(first!);
    expect(await screen.findByText('Onbekend apparaat is afgemeld.')).toBeVisible();
    await who.click(screen.getByRole('button', { name: '1 andere afmelden…' }));
    const dialog = await screen.findByRole('alertdialog', { name: '1 andere sessie afmelden' });
    await who.click(within(dialog).getByRole('button', { name: 'Afmelden' }));
    expect(await screen.findByText('U bent nergens anders aangemeld.')).toBeVisible();
    expect(endTokens).toHaveBeenCalledTimes(3);
    expect(identity.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(3);
  });

  it('says so when one cannot be ended, and keeps it in sight', async () => {
    identity.drop('DELETE /sessions/s2');
    const { who } = show();
    await screen.findByText('Deze sessie');
    await who.click(screen.getAllByRole('button', { name: 'Afmelden' })[0]!);
    expect(await screen.findByRole('alert')).toHaveTextContent('De aanmelddienst is niet bereikbaar');
    expect(rows()).toHaveLength(3);
    const [first] = await ends();
    expect(first).toHaveFocus();
    expect(first).not.toHaveAttribute('aria-busy');
    // The next wish begins with a clean sheet, and so does its own failure.
    identity.answer('DELETE /sessions/s2', 204, null);
    await who.click(first!);
    expect(await screen.findByText('Onbekend apparaat is afgemeld.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    identity.answer('DELETE /sessions', 500, errorBody(500));
    await who.click(screen.getByRole('button', { name: '1 andere afmelden…' }));
    const dialog = await screen.findByRole('alertdialog', { name: '1 andere sessie afmelden' });
    await who.click(within(dialog).getByRole('button', { name: 'Afmelden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('een onverwacht antwoord (500)');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(rows()).toHaveLength(2);
  });

  it('sends who has no session there any more to sign in, and says why', async () => {
    identity.answer('GET /sessions/whoami', 401, errorBody(401, 'session_inactive'));
    const { auth } = show();
    const restart = vi.spyOn(auth, 'restart').mockResolvedValue();
    await waitFor(() => expect(restart).toHaveBeenCalledWith(expect.objectContaining({ status: 401 })));
    expect(screen.queryByText('Uw sessies konden niet worden geladen')).not.toBeInTheDocument();
  });

  it.each([
    ['another person', { id: 'bram', traits }, anna],
    ['somebody, and nobody at the app', { id: 'anna', traits }, null],
  ])('shows nothing where %s signed in at the identity service meanwhile', async (_case, other, user) => {
    const own = session('s0', '2026-11-21T07:02:00Z', firefox);
    identity.answer('GET /sessions/whoami', 200, { ...own, identity: other });
    const { auth } = show(user);
    const signIn = vi.spyOn(auth, 'signIn').mockResolvedValue();
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(screen.queryByText('Deze sessie')).not.toBeInTheDocument();
    expect(screen.queryByText('Uw sessies konden niet worden geladen')).not.toBeInTheDocument();
  });
});
