/** What Kratos' `session.whoami.tokenizer` calls the token that the API takes. */
const template = 'ledenbureau';

/** Gets a proof of the session from the identity service. Its client comes when it is first needed. */
export async function proofOf(identityUrl: string): Promise<string | null> {
  const { createIdentityClient } = await import('@ledenbureau/auth/identity');
  const session = await createIdentityClient(identityUrl)
    .whoami({ tokenizeAs: template })
    .catch(() => null); // without a session, or below its level: the question comes next, and says what is wrong
  return session?.tokenized ?? null;
}
