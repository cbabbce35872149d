import type { AskedAbout } from '../confirmation.ts';
import type { MemberKind } from '../members.ts';
import { plain } from './spelling.ts';
import { isOrganisation, leadingInfix, splitName } from './fullName.ts';
import { CellReader } from './reader.ts';
import type { RowCells } from './rows.ts';
import type { MemberName } from '../names.ts';
import type { CellProblem } from './table.ts';
import type { NewMember } from './opening.ts';

const kinds: Record<string, MemberKind> = {
  persoon: 'person',
  person: 'person',
  natuurlijkpersoon: 'person',
  particulier: 'person',
  organisatie: 'organisation',
  organisation: 'organisation',
  rechtspersoon: 'organisation',
  bedrijf: 'organisation',
};

type Name = Pick<NewMember, 'given_name' | 'infix' | 'family_name' | 'company_name'>;

/**
 * Who a row is about: the name in its columns, or split out of one. An organisation that only its name tells of, and a name
 * that could be split in another way, are asked about.
 */
export function nameOf(read: CellReader, questions: CellProblem<AskedAbout>[]): Name {
  const company_name = read.words('company_name', 200);
  const full = read.words('full_name', 200);
  const family = read.words('family_name', 100);
  const nobody: Name = { given_name: null, infix: null, family_name: null, company_name: null };
  const text = read.text('member_kind');
  const kind = text === null ? null : (kinds[plain(text)] ?? read.refuse('member_kind', 'kind_not_allowed'));
  if (company_name !== null) return { ...nobody, ...columnsOf(read, family), company_name };
  const name = full ?? family;
  if (name === null) {
    read.refuse(read.has('full_name') ? 'full_name' : 'family_name', 'name_missing');
    return nobody;
  }
  const looksLikeOne = isOrganisation(name) || read.text('kvk') !== null;
  if (kind === 'organisation' || (kind === null && looksLikeOne)) {
    if (kind === null)
      questions.push({ column: 'member_kind', code: 'organisation_recognised', params: { value: name } });
    return { ...nobody, company_name: name };
  }
  if (family !== null) return { ...nobody, ...columnsOf(read, family) };
  const { sure, ...split } = splitName(name);
  if (!sure) questions.push({ column: 'full_name', code: 'name_unsure', params: { value: name, ...split } });
  return { ...nobody, ...split };
}

const anyProfile = { number: 'comma', date: 'dmy', from_1904: false } as const;

/** Whom the cells of a row name, as it is shown to whoever checks them; null where they name nobody. */
export function nameIn(cells: RowCells): MemberName | null {
  const name = nameOf(new CellReader(cells, anyProfile), []);
  if (name.company_name === null && name.family_name === null) return null;
  return { kind: name.company_name === null ? 'person' : 'organisation', ...name };
}

/** A name in columns of its own; a surname brings its infix where no column has it. */
function columnsOf(read: CellReader, family: string | null): Omit<Name, 'company_name'> {
  const given_name = read.words('given_name', 100) ?? read.words('initials', 100);
  const infix = read.words('infix', 30);
  if (family === null || infix !== null) return { given_name, infix, family_name: family };
  if (family.includes(',')) {
    const { given_name: other, ...split } = splitName(family);
    if (other === null) return { given_name, infix: split.infix, family_name: split.family_name };
  }
  return { given_name, ...leadingInfix(family) };
}
