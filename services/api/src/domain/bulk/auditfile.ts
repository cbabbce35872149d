// What the members had at the end of a year, from the audit file (XAF 3.2) that a bookkeeping package wrote of it.
import { isDate } from '../dates.ts';
import { DomainError, fieldError, refusal } from '../errors.ts';
import { maxAmountCents } from '../money.ts';
import { isCapitalAccount, instrumentOf } from './auditfileAccounts.ts';
import type { NamedInstrument } from './auditfileAccounts.ts';
import { readParts } from './auditfileParts.ts';
import type { Fields } from './auditfileParts.ts';
import { beginning } from './table.ts';

const mostShown = 20;

/** An account of the old ledger, and what stood on it. */
export interface OldAccount {
  id: string;
  name: string;
  cents: bigint;
}

export interface AuditfileBalance {
  /** The last day of the file. */
  day: string;
  /** Those that are instruments; `instrument` is a place in the list that was given. */
  accounts: (OldAccount & { instrument: number })[];
  /** Balances of capital and loans whose instrument nobody knows; they count nowhere. */
  others: OldAccount[];
  /** By customer and account, of those whose lines name a customer each. */
  holdings: { customer: string; account: string; cents: bigint }[];
  /** Lines of the ledger. */
  lines: number;
}

/** A line of one of the accounts that names no customer; the subledger may. */
type Nameless = Map<string, { account: string; cents: bigint }>;

/**
 * Reads the balances of the accounts that are instruments: by the choice of an administrator, else by name. Throws what
 * readParts throws, auditfile_currency, amount_invalid, auditfile_totals where its lines do not come to the totals that it
 * states, file_empty, and auditfile_unmatched for each balance of capital or loans where none is an instrument.
 */
export async function readAuditfile(
  bytes: Buffer,
  instruments: readonly NamedInstrument[],
  choice: ReadonlyMap<string, string>,
): Promise<AuditfileBalance> {
  const ledger = new Map<string, OldAccount & { instrument: number | null; isCapital: boolean }>();
  const byCustomer = new Map<string, { customer: string; account: string; cents: bigint }>();
  const nameless = { opening: new Map() as Nameless, year: new Map() as Nameless };
  const sums = { opening: { debit: 0n, credit: 0n, lines: 0 }, year: { debit: 0n, credit: 0n, lines: 0 } };
  let header: Fields = {};
  let fileTotals: Record<keyof typeof sums, Fields> = { opening: {}, year: {} };

  const hold = (customer: string, account: string, cents: bigint) => {
    const key = `${account}\n${customer}`;
    byCustomer.set(key, { customer, account, cents: (byCustomer.get(key)?.cents ?? 0n) + cents });
  };
  /** Adds a line up; units of capital are credit, so that what members have is above zero. */
  const book = (line: Fields, part: keyof typeof sums, key: string) => {
    const cents = creditOf(line);
    sums[part].lines += 1;
    sums[part][line.amntTp === 'C' ? 'credit' : 'debit'] += line.amntTp === 'C' ? cents : -cents;
    const account = ledger.get(line.accID ?? '');
    if (account === undefined) return;
    account.cents += cents;
    if (account.instrument === null) return;
    if (line.custSupID) hold(line.custSupID, account.id, cents);
    else nameless[part].set(key, { account: account.id, cents });
  };
  /** A line of a subledger says whose the line of the ledger is that it names. */
  const explain = (line: Fields, part: keyof typeof nameless, key: string) => {
    const account = nameless[part].get(key)?.account;
    if (account !== undefined && line.custSupID) hold(line.custSupID, account, creditOf(line));
  };

  await readParts(bytes, {
    header: (fields) => {
      header = fields;
    },
    'company/generalLedger/ledgerAccount': (fields) => {
      const { accID: id = '', accDesc: name = '', accTp: type } = fields;
      if (type === 'P') return;
      const instrument = instrumentOf({ id, name, fields }, instruments, choice);
      ledger.set(id, {
        id,
        name: beginning(name, 100),
        cents: 0n,
        instrument,
        isCapital: isCapitalAccount({ name, fields }),
      });
    },
    'company/openingBalance/obLine': (line) => book(line, 'opening', line.nr ?? ''),
    'company/openingBalance/obSubledgers/obSubledger/obSbLine': (line) => explain(line, 'opening', line.obLineNr ?? ''),
    'company/openingBalance': (fields) => {
      fileTotals = { ...fileTotals, opening: fields };
    },
    'company/transactions/journal/transaction/trLine': (line, [transaction, journal]) =>
      book(line, 'year', keyOf(journal?.jrnID, transaction?.nr, line.nr)),
    'company/transactions/subledgers/subledger/sbLine': (line) =>
      explain(line, 'year', keyOf(line.jrnID, line.trNr, line.trLineNr)),
    'company/transactions': (fields) => {
      fileTotals = { ...fileTotals, year: fields };
    },
  });
  const { curCode: currency = '', endDate: day = '' } = header;
  if (!isDate(day)) throw refusal('auditfile_unreadable', null, { at: 1 });
  if (currency !== 'EUR') throw refusal('auditfile_currency', null, { found: currency.slice(0, 3) });
  requireTotals(fileTotals.opening, sums.opening);
  requireTotals(fileTotals.year, sums.year);

  const all = [...ledger.values()];
  const balances = all.filter(({ cents }) => cents > 0n);
  const accounts = all.flatMap(({ id, name, cents, instrument }) =>
    instrument === null ? [] : [{ id, name, cents, instrument }],
  );
  const others = balances.filter(({ instrument, isCapital }) => instrument === null && isCapital).slice(0, mostShown);
  if (accounts.length === 0) throw unknownAccounts(others.length > 0 ? others : balances.slice(0, mostShown));
  return {
    day,
    accounts,
    others: others.map(({ id, name, cents }) => ({ id, name, cents })),
    holdings: [...byCustomer.values()],
    lines: sums.opening.lines + sums.year.lines,
  };
}

const keyOf = (...parts: (string | undefined)[]) => parts.join('\n');

/** Throws auditfile_unmatched for each account of which somebody may say what it is. */
const unknownAccounts = (some: readonly OldAccount[]): DomainError => {
  const [first, ...others] = some.map(({ id, name }) =>
    fieldError('account', 'auditfile_unmatched', { account: id, name }),
  );
  return first === undefined ? refusal('file_empty') : new DomainError([first, ...others]);
};

/** Cents of a line, credit above zero. Throws amount_invalid. */
function creditOf({ amnt = '', amntTp }: Fields): bigint {
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d{1,18})(?:\.(\d{1,2}))?$/u.exec(amnt) ?? [];
  const cents = BigInt(whole + part.padEnd(2, '0'));
  if (whole === '' || cents > maxAmountCents * 1_000n)
    throw refusal('amount_invalid', 'amount', { value: amnt.slice(0, 30) });
  return (sign === '-') === (amntTp === 'C') ? -cents : cents;
}

/** Throws auditfile_totals where a file states totals and its lines come to others: something of it is missing. */
function requireTotals(fileTotals: Fields, sums: { debit: bigint; credit: bigint; lines: number }): void {
  if (fileTotals.linesCount === undefined) return;
  const differs = (text: string | undefined, cents: bigint) =>
    text !== undefined && creditOf({ amnt: text, amntTp: 'C' }) !== cents;
  const isOff =
    Number(fileTotals.linesCount) !== sums.lines ||
    differs(fileTotals.totalDebit, sums.debit) ||
    differs(fileTotals.totalCredit, sums.credit);
  if (isOff) throw refusal('auditfile_totals');
}
