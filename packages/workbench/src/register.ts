/**
 * What an app tells the types of the workbench, once:
 * `declare module '@ledenbureau/workbench' { interface Register { role: 'reader' | 'editor'; list: 'members' } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- an app adds its own
export interface Register {}

type Registered<Name extends string, Otherwise> = Register extends Record<Name, infer Own> ? Own : Otherwise;

/** A role of who is signed in. */
export type Role = Registered<'role', string>;
/** The name of a list that has views. */
export type ListName = Registered<'list', string>;
