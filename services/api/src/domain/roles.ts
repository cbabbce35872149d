/** What administrators may do: read, enter, decide on what others entered, look back. Who has another one reads as well. */
export const roles = ['viewer', 'operator', 'approver', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** Roles by the id of an administrator's sign-in, which nobody can change; `*` is everybody who is not named. */
export type RolesByPerson = ReadonlyMap<string, readonly Role[]>;

/** The roles of an administrator; all of them where nothing else is set. */
export function rolesOf(id: string, rolesByPerson: RolesByPerson): readonly Role[] {
  return rolesByPerson.get(id) ?? rolesByPerson.get('*') ?? roles;
}
