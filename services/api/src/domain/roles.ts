/** What administrators may do: read, enter, decide on what others entered, look back. Who has another one reads as well. */
export const roles = ['viewer', 'operator', 'approver', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** Roles by id or e-mail address of an administrator; `*` is everybody who is not named. */
export type RolesByPerson = ReadonlyMap<string, readonly Role[]>;

/** The roles of an administrator; all of them where nothing else is set. */
export function rolesOf({ id, email }: { id: string; email: string | null }, given: RolesByPerson): readonly Role[] {
  return given.get(id) ?? given.get(email?.toLowerCase() ?? '') ?? given.get('*') ?? roles;
}
