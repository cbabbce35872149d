import type { DbTransaction } from '../../database.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { presentChange, presentLine, presentSkipped, presentSums } from './present.ts';
import type { PlannedMember, RunPlan } from './plan.ts';
import { lineCursor } from './repository.ts';
import { mostNamed } from './schemas.ts';
import type { InterestRunPreview, LineListQuery } from './schemas.ts';

/**
 * What a plan comes to, with a page of its lines, and who is left out. `filed` is what each member was to get when it was
 * filed; what differs by now is told.
 */
export async function previewOf(
  trx: DbTransaction,
  plan: RunPlan,
  { limit, cursor, member_id }: LineListQuery,
  filed?: ReadonlyMap<string, bigint>,
): Promise<InterestRunPreview> {
  const { kind, bond, until, digest, members } = plan;
  const { instrument } = bond;
  const there = members.filter(({ skipped }) => skipped === null);
  const lines = there
    .flatMap(({ member_id: id, lines: own }) => own.map((line) => ({ ...line, member_id: id })))
    .map((line, index) => ({ ...line, place: index + 1 }));
  const [after] = decodeCursor(cursor, lineCursor) ?? [0];
  const selection = lines.filter((line) => line.place > after && line.member_id === (member_id ?? line.member_id));
  const { page, next_cursor } = toPage(selection, limit, ({ place }) => [place]);
  const skipped = members.filter((member) => member.skipped !== null).slice(0, mostNamed);
  const changes = filed ? changesSince(filed, members).slice(0, mostNamed) : [];
  const people = await readPeople(trx, [...page, ...skipped, ...changes]);
  return {
    kind,
    instrument,
    until,
    digest,
    lines: lines.length,
    members: there.length,
    skipped: members.length - there.length,
    quantity: formatQuantity(unitsOf(lines), instrument.scale),
    ...presentSums(plan),
    skipped_members: skipped.flatMap(({ member_id: id, skipped: code, ...sums }) => {
      const member = people.get(id);
      return member === undefined || code === null ? [] : [presentSkipped({ ...sums, member, code })];
    }),
    changes: changes.flatMap(({ member_id: id, ...change }) => {
      const member = people.get(id);
      return member === undefined ? [] : [presentChange({ ...change, member })];
    }),
    items: page.flatMap(({ from, to, ...line }) => {
      const member = people.get(line.member_id);
      if (member === undefined) return [];
      const row = { ...line, member, interest_from: from, interest_to: to, transaction_id: null };
      return [presentLine(row, instrument.scale)];
    }),
    next_cursor,
  };
}

/** Each lot once, however many lines its rates and years make. */
function unitsOf(lines: readonly { lot_id: string; quantity: bigint }[]): bigint {
  const byLot = new Map(lines.map(({ lot_id, quantity }) => [lot_id, quantity]));
  return [...byLot.values()].reduce((sum, quantity) => sum + quantity, 0n);
}

/** For whom it comes to something else than what was filed; who is held is told of by itself. */
function changesSince(filed: ReadonlyMap<string, bigint>, members: readonly PlannedMember[]) {
  const now = new Map(
    members
      .filter(({ skipped, held_for }) => skipped === held_for)
      .map(({ member_id, principal_cents, interest_cents, withholding_cents }) => [
        member_id,
        principal_cents + interest_cents - withholding_cents,
      ]),
  );
  return [...new Set([...filed.keys(), ...now.keys()])]
    .map((member_id) => ({ member_id, before: filed.get(member_id) ?? null, after: now.get(member_id) ?? null }))
    .filter(({ before, after }) => before !== after);
}

async function readPeople(trx: DbTransaction, of: readonly { member_id: string }[]) {
  const people = await trx
    .selectFrom('members')
    .select(['id', 'member_no', 'kind', 'given_name', 'infix', 'family_name', 'company_name'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...new Set(of.map(({ member_id }) => member_id))])))
    .execute();
  return new Map(people.map((member) => [member.id, member]));
}
