import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { nearest, plain } from '../../domain/bulk/spelling.ts';
import type { Candidate } from '../../domain/bulk/rows.ts';
import { displayName } from '../../domain/names.ts';
import type { MemberName } from '../../domain/names.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';

type FoundMember = MemberName & { id: string; member_no: bigint; own: boolean };

/** Who and what rows of a file mean. */
export class Names {
  readonly #members: ReadonlyMap<number, FoundMember>;
  readonly #instruments = new Map<string, InstrumentRef>();

  private constructor(members: readonly FoundMember[], instruments: readonly InstrumentRef[]) {
    this.#members = new Map(members.map((member) => [Number(member.member_no), member]));
    for (const name of ['name_en', 'name_nl', 'code'] as const) {
      for (const one of instruments) this.#instruments.set(plain(one[name]), one);
    }
  }

  /** Members by their number, with those whose number looks like it; instruments by their code or name. */
  static async read(
    trx: DbTransaction,
    candidates: readonly Pick<Candidate, 'member_no' | 'counterparty_no'>[],
    makerId: string,
  ): Promise<Names> {
    const numbers = [
      ...new Set(candidates.flatMap(({ member_no, counterparty_no }) => [member_no, counterparty_no ?? member_no])),
    ];
    const membersOf = async (memberNos: readonly number[]) => {
      const { rows } = await sql<FoundMember>`
        select id, member_no, kind, given_name, infix, family_name, company_name, identity_id is not distinct from ${makerId} as own
        from members where member_no = any (${memberNos}::bigint[])`.execute(trx);
      return rows;
    };
    const members = await membersOf(numbers);
    const existingNos = new Set(members.map(({ member_no }) => Number(member_no)));
    const missing = numbers.filter((number) => !existingNos.has(number)).slice(0, mostGuessed);
    const alike = missing.length === 0 ? [] : await membersOf(missing.flatMap(swapped));
    const { rows: instruments } = await sql<InstrumentRef>`
      select id, code, name_nl, name_en, type, scale from instruments order by issue_date desc, code`.execute(trx);
    return new Names([...alike, ...members], instruments);
  }

  member(number: number): FoundMember | null {
    return this.#members.get(number) ?? null;
  }

  instrument(name: string): InstrumentRef | null {
    return this.#instruments.get(plain(name)) ?? null;
  }

  instrumentById(id: string | null): InstrumentRef | null {
    return [...this.#instruments.values()].find((one) => one.id === id) ?? null;
  }

  /** Codes and names of instruments, but for those that a batch makes. */
  instrumentNames(made: readonly { id: string }[]): string[] {
    const ids = new Set(made.map(({ id }) => id));
    return [...this.#instruments.values()].flatMap(({ id, code, name_nl, name_en }) =>
      ids.has(id) ? [] : [code, name_nl, name_en],
    );
  }

  /** The code of the instrument that is written most like it. */
  likeInstrument(name: string): string | null {
    return nearest(name, this.#instruments)?.code ?? null;
  }

  /** The one member whose number has two digits the other way round. */
  likeMember(number: number): { nearest: number; name: string } | null {
    const like = swapped(number).flatMap((other) => this.member(other) ?? []);
    const [one] = like;
    return one !== undefined && like.length === 1 ? { nearest: Number(one.member_no), name: displayName(one) } : null;
  }
}

const mostGuessed = 200;

/** A number with two digits that stand beside each other the other way round, as fingers do. */
function swapped(number: number): number[] {
  const digits = String(number);
  return digits
    .slice(1)
    .split('')
    .flatMap((digit, index) =>
      digit === digits[index] ? [] : Number(digits.slice(0, index) + digit + digits[index] + digits.slice(index + 2)),
    );
}
