import { readAuditfile } from '../../domain/bulk/auditfile.ts';
import type { AuditfileBalance } from '../../domain/bulk/auditfile.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { memberNumber } from '../../domain/bulk/memberNumber.ts';
import { namesAny, readGroups } from './comparisonSums.ts';
import type { OldFile } from './oldTotals.ts';
import type { Step } from './taking.ts';

/**
 * What an audit file tells of the instruments of a batch: their balances, and what each customer has of those whose lines all
 * name one. Throws what readAuditfile throws, and amount_invalid for an instrument whose balance is below zero.
 */
export async function readOldLedger(
  { trx, batch }: Pick<Step, 'trx' | 'batch'>,
  bytes: Buffer,
  account: readonly string[],
): Promise<OldFile> {
  const groups = await readGroups(trx, { id: batch.id, instruments: batch.instruments, day: null });
  const choice = new Map(account.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]));
  const ledger = await readAuditfile(bytes, groups, choice);
  const { day, accounts, others, lines: rows } = ledger;
  const places = [...new Set(accounts.map(({ instrument }) => instrument))];
  const totals = places.map((place) => sumOf(accounts.filter(({ instrument }) => instrument === place)));
  const instruments = totals.map((cents, at) => {
    const { instrument } = groups[places[at] as number] as (typeof groups)[number];
    if (cents < 0n) throw refusal('amount_invalid', 'amount', { value: instrument });
    return { instrument, quantity: null, amount_cents: centsToNumber(cents) };
  });
  const { customers, complete } = holdingsOf(ledger, places, totals);
  const holdings = customers.flatMap(({ customer, place, cents }) => {
    const member_no = memberNumber(customer);
    return member_no === null || cents < 0n ? [] : [{ member_no, instrument: place, micros: null, cents }];
  });
  const isByNumber =
    holdings.length === customers.length &&
    (await namesAny(
      trx,
      batch.id,
      holdings.map(({ member_no }) => member_no),
    ));
  const isWhole = complete.length === places.length;
  const present = ({ id, name, cents }: AuditfileBalance['others'][number]) => ({
    account: id,
    name,
    amount_cents: centsToNumber(cents),
  });
  return {
    day,
    members: isWhole ? new Set(customers.filter(({ cents }) => cents > 0n).map(({ customer }) => customer)).size : null,
    instruments,
    holdings: isByNumber ? holdings : [],
    balance: {
      rows,
      total_lines: 0,
      workbook: null,
      number: null,
      tells: { quantity: false, amount: true },
      by_member: isByNumber ? complete : [],
      auditfile: {
        accounts: accounts.map((one) => ({ ...present(one), instrument: groups[one.instrument]?.instrument ?? '' })),
        others: others.map(present),
        members_missing: !isWhole ? 'lines' : isByNumber ? null : 'numbers',
      },
    },
  };
}

const sumOf = (some: readonly { cents: bigint }[]): bigint => some.reduce((sum, { cents }) => sum + cents, 0n);

/** What customers have of each instrument, and of which instruments that is all there is. */
function holdingsOf({ accounts, holdings }: AuditfileBalance, places: readonly number[], totals: readonly bigint[]) {
  const placeOf = new Map(accounts.map(({ id, instrument }) => [id, places.indexOf(instrument)]));
  const byKey = new Map<string, { customer: string; place: number; cents: bigint }>();
  for (const { customer, account, cents } of holdings) {
    const place = placeOf.get(account) ?? -1;
    const key = `${place} ${customer}`;
    byKey.set(key, { customer, place, cents: (byKey.get(key)?.cents ?? 0n) + cents });
  }
  const all = [...byKey.values()];
  const complete = places.flatMap((_, at) =>
    sumOf(all.filter(({ place }) => place === at)) === totals[at] ? [at] : [],
  );
  return { customers: all.filter(({ place }) => complete.includes(place)), complete };
}
