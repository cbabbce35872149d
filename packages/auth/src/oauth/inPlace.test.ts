// A page that is opened signs in by a hidden frame, where the servers know who it is.
import { describe, expect, it, vi } from 'vitest';
import { createAuth } from '../createAuth.ts';
import { callbackOf, chainOfEachTest, elsewhere, lastVisit, openPage, signsIn } from '../testing/chain.ts';
import { appOrigin, createFakeTab, type FakeTab } from '../testing/fakeEnv.ts';
import { json } from '../testing/fakeAuthorizationServer.ts';
import type { Auth } from '../types.ts';

const chain = chainOfEachTest();
const frameRedirectUri = `${appOrigin}/signed-in.html`;
const config = () => ({ ...chain.config, frameRedirectUri });
/** The frame of a server that knows the person. */
const answered = (tab: FakeTab) =>
  (tab.frameEnd = (url) => `${frameRedirectUri}?${chain.server.signInAt(url).toString()}`);
const refusal = (url: string, error: string) =>
  `${frameRedirectUri}?${new URLSearchParams({ error, state: new URL(url).searchParams.get('state') ?? '' }).toString()}`;

/** A browser in which somebody signed in before, and a new tab of it. */
async function returns(path = '/members?lid=7#top'): Promise<FakeTab> {
  await signsIn(chain, '/', { frameRedirectUri });
  return createFakeTab(path, chain.browser);
}

async function opens(tab: FakeTab): Promise<Auth> {
  const auth = createAuth(config(), tab);
  await auth.start();
  return auth;
}

describe('a page that is opened by a browser that is known', () => {
  it('signs in without leaving, where it is, and asks nobody anything', async () => {
    const tab = await returns();
    answered(tab);
    const auth = await opens(tab);
    expect(auth.getState()).toMatchObject({ status: 'authenticated', returnTo: '/members?lid=7#top', kept: false });
    expect([tab.visits, tab.events.filter((event) => event.startsWith('replace'))]).toEqual([[], []]);
    const asked = new URL(tab.frames[0] ?? '').searchParams;
    expect(asked.get('prompt')).toBe('none');
    expect(asked.get('redirect_uri')).toBe(frameRedirectUri);
    expect(asked.get('code_challenge_method')).toBe('S256');
    // nothing of it is written down, and the turn is over
    expect(JSON.parse(chain.browser.localStorage.dump())).toEqual([['ledenbureau.auth.session', '1']]);
    expect(tab.sessionStorage.length).toBe(0);
    expect((await auth.fetch(new Request(`${chain.server.origin}/api/v1/me`))).status).toBe(200);
  });

  it('says when the server was asked, when it answered, and when there is a token, before the user is read', async () => {
    const tab = await returns();
    const order: string[] = [];
    tab.frameEnd = (url) => {
      order.push('frame');
      return `${frameRedirectUri}?${chain.server.signInAt(url).toString()}`;
    };
    const auth = createAuth(config(), tab);
    await auth.start({
      onAsked: () => order.push('asked'),
      onAnswered: () => order.push('answered'),
      onToken: () => {
        order.push('token');
        order.push(tab.events.includes('fetch /userinfo') ? 'too late' : 'in time');
      },
    });
    expect(order).toEqual(['frame', 'asked', 'answered', 'token', 'in time']);
  });

  it.each([
    ['is told that the person must be seen', (url: string) => refusal(url, 'login_required')],
    ['is told that a consent is missing', (url: string) => refusal(url, 'consent_required')],
    ['meets a page of another origin, or none in time', () => null],
    ['meets a page of its own that is no answer', () => `${appOrigin}/login?flow=1`],
    [
      'is answered with the state of somebody else',
      (url: string) => {
        const answer = chain.server.signInAt(url);
        answer.set('state', 'x'.repeat(32));
        return `${frameRedirectUri}?${answer.toString()}`;
      },
    ],
    [
      'is answered with a code that is not one',
      (url: string) => {
        const answer = chain.server.signInAt(url);
        answer.set('code', 'spent');
        return `${frameRedirectUri}?${answer.toString()}`;
      },
    ],
  ])('leaves once where the frame %s, and tries no frame after it', async (_what, frameEnd) => {
    const tab = await returns();
    tab.frameEnd = frameEnd;
    const auth = await opens(tab);
    expect([auth.getState().status, tab.frames.length, tab.visits.length]).toEqual(['redirecting', 1, 1]);
    const address = new URL(lastVisit(tab)).searchParams;
    expect([address.get('prompt'), address.get('redirect_uri')]).toEqual([null, `${appOrigin}/`]);
    // what the frame was asked with is not asked with again
    expect(address.get('state')).not.toBe(new URL(tab.frames[0] ?? '').searchParams.get('state'));
    // the same tab once more, before anybody signed in
    tab.open('/members');
    await opens(tab);
    expect([tab.frames.length, tab.visits.length]).toEqual([1, 2]);
    // by the redirect it comes in all the same, and it is no loop
    const back = openPage(tab, callbackOf(chain.server, lastVisit(tab)), config());
    await back.start();
    expect(back.getState().status).toBe('authenticated');
  });

  it('tries the frame again once somebody saw the login in that tab', async () => {
    const tab = await returns();
    await opens(tab);
    await openPage(tab, '/login?flow=1', config()).start();
    answered(tab);
    tab.open('/members');
    // its own turn is still that of the login
    expect((await opens(tab)).getState().status).toBe('authenticated');
  });

  it('goes where the app sends whom it does not admit', async () => {
    const tab = await returns();
    answered(tab);
    chain.server.user.member_no = null;
    await opens(tab);
    expect(tab.visits).toEqual([elsewhere]);
  });

  it('stays signed out where another tab signs out in the midst', async () => {
    const tab = await returns();
    tab.frameEnd = (url) => {
      createFakeTab('/', chain.browser).channel('')?.send('signed_out');
      return `${frameRedirectUri}?${chain.server.signInAt(url).toString()}`;
    };
    const auth = await opens(tab);
    expect([auth.getState().status, tab.visits]).toEqual(['signed_out', []]);
    await expect(auth.getAccessToken()).rejects.toMatchObject({ key: 'error.auth.noAccessToken' });
  });

  it('follows the sign-in of another tab in a frame, after all tabs signed out', async () => {
    const { auth, tab } = await signsIn(chain, '/', { frameRedirectUri });
    answered(tab);
    tab.visits.length = 0;
    createFakeTab('/', chain.browser).channel('')?.send('signed_out');
    expect(auth.getState().status).toBe('signed_out');
    await signsIn(chain, '/', { frameRedirectUri });
    await vi.waitFor(() => expect(auth.getState().status).toBe('authenticated'));
    expect(tab.visits).toEqual([]);
  });

  it('leaves where the other tab signed in as somebody else: what the page has in memory is not theirs', async () => {
    const { auth, tab } = await signsIn(chain, '/members?lid=7', { frameRedirectUri });
    answered(tab);
    tab.visits.length = 0;
    createFakeTab('/', chain.browser).channel('')?.send('signed_out');
    Object.assign(chain.server, { subject: 'bram', user: { ...chain.server.user, sub: 'bram' } });
    const seen: (string | undefined)[] = [];
    auth.subscribe(() => seen.push(auth.getState().user?.sub));
    await signsIn(chain, '/', { frameRedirectUri });
    await vi.waitFor(() => expect(auth.getState().status).toBe('redirecting'));
    expect([tab.frames.length, tab.visits.length, seen.includes('bram')]).toEqual([1, 1, false]);
    await expect(auth.getAccessToken()).rejects.toMatchObject({ key: 'error.auth.noAccessToken' });
    const anew = openPage(tab, callbackOf(chain.server, lastVisit(tab)), config());
    await anew.start();
    expect(anew.getState()).toMatchObject({ user: { sub: 'bram' }, returnTo: '/members?lid=7' });
  });

  it('says what is wrong with the account service, and does not leave for it', async () => {
    const tab = await returns();
    answered(tab);
    chain.server.next('/userinfo', json(500, {}));
    expect((await opens(tab)).getState()).toMatchObject({ status: 'failed' });
    expect(tab.visits).toEqual([]);
  });

  it('stays where the connection is gone, before the frame and in the midst of it', async () => {
    const tab = await returns();
    tab.online = false;
    expect((await opens(tab)).getState().status).toBe('failed');
    expect([tab.frames, tab.visits]).toEqual([[], []]);
    tab.online = true;
    tab.open('/members');
    tab.frameEnd = () => {
      tab.online = false;
      return null;
    };
    expect((await opens(tab)).getState().status).toBe('failed');
    expect([tab.frames.length, tab.visits.length]).toEqual([1, 0]);
  });
});

describe('tabs that are opened at once', () => {
  it('ask one after the other, each in its frame', async () => {
    const first = await returns('/one');
    const second = createFakeTab('/two', chain.browser);
    let release = () => {};
    const frame = new Promise<void>((resolve) => {
      release = resolve;
    });
    first.frameEnd = async (url) => {
      await frame;
      return `${frameRedirectUri}?${chain.server.signInAt(url).toString()}`;
    };
    answered(second);
    const one = createAuth(config(), first);
    const started = one.start();
    await vi.waitFor(() => expect(first.frames).toHaveLength(1));
    const two = await opens(second);
    expect([two.getState().status, second.frames]).toEqual(['waiting', []]);
    release();
    await started;
    await vi.waitFor(() => expect(two.getState()).toMatchObject({ status: 'authenticated', returnTo: '/two' }));
    expect([first.visits, second.visits]).toEqual([[], []]);
  });
});

describe('no frame is tried', () => {
  it('by a browser in which nobody signed in', async () => {
    const tab = createFakeTab('/', chain.browser);
    await opens(tab);
    expect([tab.frames.length, tab.visits.length]).toEqual([0, 1]);
  });

  it('by a browser in which somebody signed out', async () => {
    const { auth } = await signsIn(chain, '/', { frameRedirectUri });
    await auth.signOut();
    const tab = createFakeTab('/', chain.browser);
    await opens(tab);
    expect([tab.frames.length, tab.visits.length]).toEqual([0, 1]);
  });

  it('by an app that has no page for it', async () => {
    const tab = await returns();
    await createAuth(chain.config, tab).start();
    expect([tab.frames.length, tab.visits.length]).toEqual([0, 1]);
  });

  it('on a page without a session', async () => {
    const tab = await returns('/login');
    await opens(tab);
    expect([tab.frames, tab.visits]).toEqual([[], []]);
  });
});
