import type { DbTransaction } from '../../database.ts';
import { presentLine, presentSums } from './present.ts';
import type { RunPlan } from './plan.ts';
import { mostPreviewed } from './schemas.ts';
import type { InterestRunPreview } from './schemas.ts';

/** What a plan comes to, with its first lines. */
export async function previewOf(trx: DbTransaction, plan: RunPlan): Promise<InterestRunPreview> {
  const { kind, bond, until, digest, members } = plan;
  const there = members.filter(({ skipped }) => skipped === null);
  const first = there
    .slice(0, mostPreviewed)
    .flatMap(({ member_id, lines }) => lines.map((line) => ({ ...line, member_id })))
    .slice(0, mostPreviewed);
  const people = await trx
    .selectFrom('members')
    .select(['id', 'member_no', 'kind', 'given_name', 'infix', 'family_name', 'company_name'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...new Set(first.map(({ member_id }) => member_id))])))
    .execute();
  const byId = new Map(people.map((member) => [member.id, member]));
  const { instrument } = bond;
  return {
    kind,
    instrument,
    until,
    digest,
    lines: there.reduce((count, { lines }) => count + lines.length, 0),
    members: there.length,
    skipped: members.length - there.length,
    ...presentSums(plan),
    items: first.flatMap(({ member_id, from, to, ...line }, index) => {
      const member = byId.get(member_id);
      if (member === undefined) return [];
      const row = { ...line, place: index + 1, member, interest_from: from, interest_to: to };
      return [presentLine(row, instrument.scale)];
    }),
  };
}
