let kept: { owner: string; password: string } | null = null;

/**
 * Keeps a new password while its person confirms who they are, which leaves this page but not this document: in memory
 * only, for that person, until it was saved or the form is closed.
 */
export function keepPassword(owner: string, password: string): void {
  kept = { owner, password };
}

/** What was kept for this person; '' for anybody else. */
export const keptPassword = (owner: string): string => (kept !== null && kept.owner === owner ? kept.password : '');

export function forgetPassword(): void {
  kept = null;
}
