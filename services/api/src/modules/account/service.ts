import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { RateLimits } from '../../plugins/limits.ts';
import { beginSignIn, endSignIns, forgetEnded, hasEnded } from '../../identity/signIns.ts';
import type { SignIn } from '../../identity/signIns.ts';
import type { Authorizations, ConsentRequest, SessionClaims } from './authorizations.ts';
import { consentClaims, sessionClaims } from './claims.ts';
import { isAdministrator, isVerified, profileOf } from '../../identity/identities.ts';
import type { Identities, Identity } from '../../identity/identities.ts';
import { mirrorIdentity } from './mirror.ts';
import type { Occasion } from './mirror.ts';
import { sendSignal } from '../../signals.ts';
import { tellSignIn } from './trail.ts';
import type { SignInAction } from './trail.ts';

export interface AccountOptions extends AppContext {
  limits: RateLimits;
}

/** Why somebody may not sign in, or not go on. */
type Refused =
  | 'client_unknown'
  | 'account_unknown'
  | 'account_blocked'
  | 'address_unverified'
  | 'shown_out'
  | 'too_long_ago';

/** After what everybody who signed in before is shown out. */
export type EndingEvent = 'password' | 'recovery' | 'session';

/** The tokens that Hydra is about to give: of which sign-in they are, as far as it is known. */
export interface Renewal {
  clientId: string;
  subject: string;
  signIn: SignIn | null;
  /** The session at Hydra that the ID token names. */
  sid: string | undefined;
  /** A sign-in goes on; else it begins. */
  isRefresh: boolean;
  /** When the browser asked for the authorization, in milliseconds since 1970. */
  askedAt: number | undefined;
}

interface Judged {
  identity: Identity | undefined;
  refused: Refused | null;
}

/** What happens when somebody signs in or out, or a token is renewed. */
export function accountService({ db, clock, config, limits }: AccountOptions, identities: Identities) {
  const { clients } = config.oauth;
  const { maxSignInSeconds, maxTokenSeconds } = config.oauth;
  const isOurs = (clientId: string) => clients === null || clients.includes(clientId);

  /**
   * Reads the account and says whether it may be used; what it says of its person is taken over. Nobody signs in whose
   * address is not verified. Who changed it during a sign-in goes on without its roles, and can mend a slip of the pen.
   */
  async function judge(clientId: string, subject: string, occasion: Occasion, begins: boolean): Promise<Judged> {
    if (!isOurs(clientId)) return { identity: undefined, refused: 'client_unknown' };
    const identity = await identities.read(subject);
    if (identity === undefined) return { identity, refused: 'account_unknown' };
    if (identity.state !== 'active') return { identity, refused: 'account_blocked' };
    if (begins && !isVerified(identity)) return { identity, refused: 'address_unverified' };
    await mirrorIdentity(db, identity, occasion);
    return { identity, refused: null };
  }

  async function tell(
    action: SignInAction,
    subject: string,
    { identity, refused }: Judged,
    details: Record<string, string>,
    requestId: string,
  ): Promise<void> {
    const profile = identity !== undefined && isAdministrator(identity) ? profileOf(identity) : null;
    const administrator = profile && { name: profile.name, email: profile.email };
    const data: Record<string, string | boolean> =
      refused === null ? { ...details, administrator: profile !== null } : { ...details, reason: refused };
    await tellSignIn({ db, clock }, { action, subject, administrator, data, requestId });
  }

  /** Why the tokens of a sign-in are not renewed any more, whoever asks; null = they are. */
  async function overBecause(subject: string, signIn: SignIn | null, askedAt?: number): Promise<Refused | null> {
    if (await hasEnded(db, subject, signIn, askedAt)) return 'shown_out';
    const over = signIn !== null && clock.now().getTime() - signIn.at > maxSignInSeconds * 1000;
    return over ? 'too_long_ago' : null;
  }

  return {
    /** Answers Hydra's question whether an app may act for a person; where the browser is to go on. */
    async consent(authorizations: Authorizations, challenge: string, requestId: string): Promise<string> {
      const request = await authorizations.consentRequest(challenge);
      if (typeof request === 'string') return request;
      const { subject, client, login_session_id: session } = request;
      await limits('subject', subject);
      const judged = await judge(client.client_id, subject, { source: 'consent', requestId }, true);
      const details = {
        client: client.client_id,
        // Tells sign-ins apart without keeping what an ID token names the session by.
        ...(session === undefined ? {} : { sign_in: digest(session) }),
      };
      if (judged.refused !== null) {
        await tell('sign_in.refused', subject, judged, { client: client.client_id }, requestId);
        const place = await authorizations.rejectConsent(challenge);
        sendSignal('sign_in', { step: 'consent', outcome: 'refused' });
        return place;
      }
      await tell('sign_in.accepted', subject, judged, details, requestId);
      const claims = consentClaims(await beginSignIn(db, hasSecondFactor(request)));
      const place = await authorizations.acceptConsent(challenge, request, claims);
      sendSignal('sign_in', { step: 'consent', outcome: 'good' });
      return place;
    },

    /**
     * Signs out what an app of ours asked for with an ID token. Null: nobody of ours did, so that a link in a mail signs
     * nobody out.
     */
    async logout(authorizations: Authorizations, challenge: string): Promise<string | null> {
      const request = await authorizations.logoutRequest(challenge);
      if (typeof request === 'string') return request;
      if (request.client && isOurs(request.client.client_id)) return authorizations.acceptLogout(challenge);
      await authorizations.rejectLogout(challenge);
      return null;
    },

    /**
     * What the tokens that Hydra is about to give say, as the account is now. Null: they are not to be given, which Hydra
     * hears as 403. Who is no longer an administrator does get tokens: they say so.
     */
    async renew(
      { clientId, subject, signIn, sid, isRefresh, askedAt }: Renewal,
      requestId: string,
    ): Promise<SessionClaims | null> {
      await limits('subject', subject);
      const judged = await judge(clientId, subject, { source: 'token_hook', requestId }, !isRefresh);
      const refused = judged.refused ?? (await overBecause(subject, signIn, askedAt));
      if (refused === null && judged.identity !== undefined) {
        // A chain that does not say when it began, since its consent is older than this rule, begins now.
        return sessionClaims(judged.identity, signIn ?? (await beginSignIn(db)), sid);
      }
      await tell('sign_in.ended', subject, { ...judged, refused }, { client: clientId }, requestId);
      return null;
    },

    /** Takes over what a person has just changed in the account. */
    async identityChanged(id: string, requestId: string): Promise<void> {
      await limits('subject', id);
      const identity = await identities.read(id);
      if (identity !== undefined) await mirrorIdentity(db, identity, { source: 'identity_hook', requestId });
    },

    /** Ends every sign-in of an account but the one that is kept; the audit tells after what. */
    async endSignIns(subject: string, event: EndingEvent, keptId: string | null, requestId: string): Promise<void> {
      await limits('subject', subject);
      await endSignIns(db, subject, keptId);
      await forgetEnded(db, maxSignInSeconds + maxTokenSeconds);
      const identity = await identities.read(subject);
      const details = { after: event, at: clock.now().toISOString() };
      await tell('sign_in.shown_out', subject, { identity, refused: null }, details, requestId);
    },

    /** The account behind an access token; undefined when there is none, null when it may no longer be used. */
    async current(subject: string, requestId: string): Promise<Identity | null | undefined> {
      await limits('subject', subject);
      const identity = await identities.read(subject);
      if (identity === undefined) return undefined;
      if (identity.state !== 'active') return null;
      await mirrorIdentity(db, identity, { source: 'userinfo', requestId });
      return identity;
    },
  };
}

/** Methods of Kratos that are asked beside a password. */
const secondFactors = ['totp', 'webauthn', 'lookup_secret'];
const hasSecondFactor = ({ amr }: ConsentRequest) => amr?.some((method) => secondFactors.includes(method)) ?? false;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
