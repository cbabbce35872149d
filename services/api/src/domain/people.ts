/** A person as far as what takes two compares: all sign-ins of that one, the one that acts included (docs/adr/0051). */
export interface Person {
  id: string;
  signIns: readonly string[];
}

/** Whether a sign-in is of this person. The one place where the service tells people apart; the database has `person_of`. */
export const isSelf = ({ signIns }: Pick<Person, 'signIns'>, id: string | null | undefined): boolean =>
  id != null && signIns.includes(id);

/** Who decided on what a person entered: null where it is the same one, with four eyes switched off. */
export const checkerOf = (makerId: string, person: Person): string | null =>
  isSelf(person, makerId) ? null : person.id;
