import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { DomainError } from '../../domain/errors.ts';
import type { FieldError } from '../../domain/errors.ts';
import { formatQuantity, parseQuantity } from '../../domain/quantity.ts';
import type { InheritanceBody } from './proposalSchemas.ts';

interface Held {
  id: string;
  code: string;
  scale: number;
  units: bigint;
}

/**
 * Throws allocation_incomplete with one entry for each instrument of which the shares are not exactly what the member has,
 * set aside or not; and with that of a quantity that is none.
 */
export async function requireDivided(trx: DbTransaction, { shares }: InheritanceBody, memberId: string): Promise<void> {
  const { rows: holdings } = await sql<Held>`
    select i.id, i.code, i.scale, coalesce(u.units, 0)::bigint as units
    from instruments i left join member_units u on u.instrument_id = i.id and u.member_id = ${memberId}
    where coalesce(u.units, 0) <> 0 or i.id = any (${shares.map(({ instrument_id }) => instrument_id)}::uuid[])
    order by i.code`.execute(trx);
  const errors = holdings.flatMap(({ id, code, scale, units }): FieldError[] => {
    const divided = shares
      .map((share, index) => ({ ...share, index }))
      .filter(({ instrument_id }) => instrument_id === id)
      .reduce((sum, { quantity, index }) => sum + parseQuantity(quantity, scale, `shares.${index}.quantity`), 0n);
    if (divided === units) return [];
    const text = (quantity: bigint) => formatQuantity(quantity, scale);
    const params = { instrument: code, held: text(units), given: text(divided), rest: text(units - divided) };
    return [{ field: 'shares', code: 'allocation_incomplete', params }];
  });
  const [first, ...rest] = errors;
  if (first !== undefined) throw new DomainError([first, ...rest]);
}
