let entry: { owner: string; password: string } | null = null;

/**
 * Keeps a new password while its person confirms who they are, which leaves this page but not this document: in memory
 * only, for that person, until it was saved or the form is closed.
 */
export function keepPassword(owner: string, password: string): void {
  entry = { owner, password };
}

/** What was kept for this person; '' for anybody else. */
export const keptPassword = (owner: string): string => (entry !== null && entry.owner === owner ? entry.password : '');

export function forgetPassword(): void {
  entry = null;
}
