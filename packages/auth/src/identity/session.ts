/** What the client reads of the identity service's session. */
export interface IdentitySession {
  active?: boolean;
  expires_at?: string;
}

/** A session counts only if it is active and ends in the future. `now` in milliseconds since 1970. */
export function isSessionValid(session: IdentitySession | null | undefined, now: number = Date.now()): boolean {
  return session?.active === true && Date.parse(session.expires_at ?? '') > now;
}
