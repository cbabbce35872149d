import type { ContinueWith } from './flow.ts';

/** Where a flow leads: for the app's router, or for `auth.continueAt` and `auth.signIn`. */
export type NextStep =
  /** An address of a server's answer: to be followed by `auth.continueAt`, which knows the configured origins. */
  | { to: 'address'; address: string }
  | { to: 'verification' | 'recovery' | 'settings'; flowId: string }
  /** A login flow that asks again who is there; `email` as far as the session told it. */
  | { to: 'login'; flowId: string; email: string }
  /** Through the authorization, where a session of the identity service lets it pass unasked. */
  | { to: 'signIn' };

const screens = {
  show_verification_ui: 'verification',
  show_settings_ui: 'settings',
  show_recovery_ui: 'recovery',
} as const;

/**
 * What the identity service wants next: a form of its own comes before an address to go to. Null if it wants nothing,
 * or nothing that a browser can do.
 */
export function nextStepOf(continueWith: readonly ContinueWith[]): NextStep | null {
  let address: string | null = null;
  for (const wish of continueWith) {
    if ('flow' in wish && wish.action in screens) return { to: screens[wish.action], flowId: wish.flow.id };
    if (wish.action === 'redirect_browser_to') address ??= wish.redirect_browser_to;
  }
  return address == null ? null : { to: 'address', address };
}

/**
 * The same after a sign-in outside an authorization: an address would only lead to the app, which then asks for an
 * authorization; that comes at once instead.
 */
export function nextOfSignIn(continueWith: readonly ContinueWith[]): NextStep {
  const next = nextStepOf(continueWith);
  return next == null || next.to === 'address' ? { to: 'signIn' } : next;
}
