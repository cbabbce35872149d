import type { Administrator, SettingProposal, Settings } from './settings.api.ts';

type People = Pick<Settings, 'administrators'>;

/** The sign-ins of the person that a sign-in is of, itself included. */
export function signInsOf({ administrators }: People, id: string | undefined): string[] {
  const person = administrators.find((one) => one.id === id)?.person;
  const own = administrators.filter((one) => one.person === person).map((one) => one.id);
  return id === undefined || own.includes(id) ? own : [...own, id];
}

/** Whether nobody of this person decides about it: the own roles, or that an own sign-in is somebody else's. */
export function isAbout({ section, administrator, changes }: SettingProposal, signIns: readonly string[]): boolean {
  if (administrator === null || !signIns.includes(administrator.id)) return false;
  const [after] = changes.flatMap((change) => (change.field === 'sign_ins' ? [change.after] : []));
  return section === 'roles' || (Array.isArray(after) && after.length === 1);
}

/** One sign-in for each person. */
export function onePerPerson(administrators: readonly Administrator[]): Administrator[] {
  return [...new Map(administrators.toReversed().map((one) => [one.person, one])).values()].toReversed();
}
