import { type Auth, createAuth, expectsSession, type SignInProgress } from '@ledenbureau/auth';
import { administratorsOnly } from './admission.ts';
import { type AppConfig, loadConfig } from './api/config.ts';
import { createEarlyAnswers, type EarlyAnswers } from './early.ts';
import { firstOf } from './first.ts';
import { paths, publicPaths } from './paths.ts';
import { interfaceLanguage } from './preferences.ts';

/** What happens before the application's own code runs. */
export interface Opening {
  /** Rejects as `loadConfig` does. */
  session: Promise<Session>;
  /** Resolves when there is something to show: late, or never, where the browser is only sent to the sign-in. */
  stays: Promise<void>;
  /** Resolves when the answer to the sign-in was taken, behind which the page's data waits; there may be none to wait for. */
  answered?: Promise<unknown>;
}

export interface Session {
  config: AppConfig;
  auth: Auth;
  /** What the page needs first, asked for as soon as there was a token. */
  early: EarlyAnswers;
  /** Resolves when it is known whether there is a session: the sign-in's code and state are gone from the address by then. */
  started: Promise<void>;
}

/** Reads the configuration and begins the session, so that a page which only leads to the sign-in runs nothing more. */
export function open(): Opening {
  const { search } = window.location;
  // Of the address that the sign-in leads away from.
  const language = interfaceLanguage(search, null);
  const [request, onAsked] = signal();
  const [answer, onAnswered] = signal();
  const session = begin({ onAsked, onAnswered });
  // Where nothing is asked, it is decided without.
  session.then(({ started }) => started).then(onAsked, onAsked);
  const params = new URLSearchParams(search);
  // The address that the servers lead to has something to show at once.
  if (['error', 'flow'].some((name) => params.has(name))) return { session, stays: Promise.resolve() };
  if (!params.has('code') && !expectsSession()) return { session, stays: staysHere(session) };
  // Most likely the page will be shown. Its code keeps the processor busy: the server is asked before that.
  const stays = request.then(() => loadFirst(language));
  const answered = Promise.race([answer, stays.then(() => pause(answerTakes))]).then(() => pause());
  return { session, stays, answered };
}

/** Milliseconds that the application waits for the answer to the sign-in before it goes on. */
const answerTakes = 200;

/** A promise, and what resolves it. */
function signal(): [promise: Promise<void>, send: () => void] {
  let send = () => {};
  const promise = new Promise<void>((resolve) => {
    send = resolve;
  });
  return [promise, send];
}

const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks for what is shown first, so that it comes along with the application. A failure is told where it is used. */
function loadFirst(language: string): void {
  preloadTexts(language);
  import('./layout/Shell.tsx').catch(() => {});
  // Any other page is asked for once the application runs (start.tsx): to name the files of all of them here would make this
  // script half as long again.
  if (window.location.pathname === paths.home) import('./features/dashboard/DashboardPage.tsx').catch(() => {});
}

/** Asks for the texts before the code runs that reads them; what it asks then is this one's answer. */
function preloadTexts(language: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = 'anonymous';
  link.href = `/locale/${language}/translation.json5?${encodeURIComponent(__APP_VERSION__)}`;
  document.head.append(link);
}

async function begin(progress: Pick<SignInProgress, 'onAsked' | 'onAnswered'>): Promise<Session> {
  const config = await loadConfig();
  const { origin } = window.location;
  const auth = createAuth({
    ...config.oauth,
    apiUrl: config.apiUrl,
    identityUrl: config.identityUrl,
    loginPath: config.loginPath,
    errorPath: paths.error,
    publicPaths,
    redirectUri: `${origin}/`,
    frameRedirectUri: `${origin}/signed-in.html`,
    postLogoutRedirectUri: `${origin}/`,
    ...administratorsOnly(config.membersSite),
  });
  const early = createEarlyAnswers((request) => auth.fetch(request));
  return { config, auth, early, started: auth.start({ ...progress, onToken: () => askFirst(config.apiUrl, early) }) };
}

/** Milliseconds within which the code of the page is there to take what was asked for. */
const codeTakes = 10_000;

/** Asks for what the page in the address bar needs first; the sign-in's parameters are gone from there by now. */
function askFirst(apiUrl: string, early: EarlyAnswers): void {
  early.clear();
  const first = firstOf(new URL(window.location.href));
  for (const address of first ? ['/me', ...first] : []) early.ask(apiUrl + address, codeTakes);
}

/** Milliseconds that a page which is being left may show nothing. */
const patience = 1_000;

async function staysHere(opening: Promise<Session>): Promise<void> {
  const slow = pause(patience).then(() => false);
  const leaves = async () => {
    const { auth, started } = await opening;
    await started;
    return auth.getState().status === 'redirecting';
  };
  // What is wrong with the configuration is the application's to say.
  if (await Promise.race([slow, leaves().catch(() => false)])) await slow;
}
