// XML Auditfile Financieel 3.2, the file in which Dutch bookkeeping goes from one program to another, and to the tax
// authorities. Written part by part: a year of a large register is a hundred thousand lines.
import XMLBuilder from 'fast-xml-builder';
import type { LedgerAccount } from './chart.ts';

export interface AuditfileHead {
  year: number;
  /** The day it is made. */
  createdOn: string;
  company: { id: string | null; name: string; taxId: string };
  /** Members named in its lines; in any order. */
  accounts: readonly LedgerAccount[];
  opening: readonly { account: string; cents: bigint }[];
  totals: { lines: number; debit: bigint; credit: bigint };
}

export interface AuditfileTransaction {
  number: string;
  date: string;
  description: string;
  /** Who booked it. */
  user: string;
  lines: readonly { account: string; cents: bigint; member: string | null; document: string }[];
}

const namespace = 'http://www.auditfiles.nl/XAF/3.2';
/** The one journal that a register is. */
const journal = { id: 'REGISTER', description: 'Ledenregister', type: 'M' } as const;

const builder = new XMLBuilder({ format: true, ignoreAttributes: false, suppressEmptyNode: false });
/** A part of the file; no text holds what XML cannot. */
const part = (element: object): string => builder.build(element);

/** Cents as the file writes an amount, without a sign: 632080 → "6320.80". */
const euros = (cents: bigint): string => {
  const all = cents < 0n ? -cents : cents;
  return `${all / 100n}.${String(all % 100n).padStart(2, '0')}`;
};
/** Debit is positive in the register. */
const amount = (cents: bigint) => ({ amnt: euros(cents), amntTp: cents < 0n ? 'C' : 'D' });
const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('');

/** What stands before the transactions. */
export function auditfileBegin(
  head: AuditfileHead,
  language: 'nl' | 'en',
  members: Iterable<{ id: string; name: string }>,
): string {
  const { year, createdOn, company, accounts, opening, totals } = head;
  const days = (month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
  const two = (number: number) => String(number).padStart(2, '0');
  const openingTotals = sumsOf(opening.map(({ cents }) => cents));
  const customers = [...members].map(({ id, name }) => ({ custSupID: id, custSupName: cut(name, 50), custSupTp: 'O' }));
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${namespace}">\n`,
    part({
      header: {
        fiscalYear: year,
        startDate: `${year}-01-01`,
        endDate: `${year}-12-31`,
        curCode: 'EUR',
        dateCreated: createdOn,
        softwareDesc: 'Ledenbureau',
      },
    }),
    '<company>\n',
    part({
      ...(company.id === null ? {} : { companyIdent: company.id }),
      companyName: company.name,
      taxRegistrationCountry: 'NL',
      taxRegIdent: company.taxId,
      ...(customers.length === 0 ? {} : { customersSuppliers: { customerSupplier: customers } }),
      generalLedger: {
        ledgerAccount: accounts.map(({ id, name, type, rgs }) => ({
          accID: id,
          accDesc: name[language],
          accTp: type,
          leadReference: rgs,
        })),
      },
      periods: {
        period: Array.from({ length: 12 }, (_, index) => ({
          periodNumber: index + 1,
          startDatePeriod: `${year}-${two(index + 1)}-01`,
          endDatePeriod: `${year}-${two(index + 1)}-${two(days(index + 1))}`,
        })),
      },
      openingBalance: {
        opBalDate: `${year}-01-01`,
        linesCount: opening.length,
        totalDebit: euros(openingTotals.debit),
        totalCredit: euros(openingTotals.credit),
        obLine: opening.map(({ account, cents }, index) => ({ nr: index + 1, accID: account, ...amount(cents) })),
      },
    }),
    `<transactions>\n<linesCount>${totals.lines}</linesCount>\n<totalDebit>${euros(totals.debit)}</totalDebit>\n`,
    `<totalCredit>${euros(totals.credit)}</totalCredit>\n`,
    `<journal>\n<jrnID>${journal.id}</jrnID>\n<desc>${journal.description}</desc>\n<jrnTp>${journal.type}</jrnTp>\n`,
  ].join('');
}

/** Some of the transactions, in their order. */
export const auditfileTransactions = (transactions: readonly AuditfileTransaction[]): string =>
  transactions.length === 0
    ? ''
    : part({
        transaction: transactions.map(({ number, date, description, user, lines }) => ({
          nr: number,
          desc: description,
          periodNumber: Number(date.slice(5, 7)),
          trDt: date,
          userID: cut(user, 35),
          trLine: lines.map(({ account, cents, member, document }, index) => ({
            nr: index + 1,
            accID: account,
            docRef: document,
            effDate: date,
            desc: description,
            ...amount(cents),
            ...(member === null ? {} : { custSupID: member }),
          })),
        })),
      });

export const auditfileEnd = '</journal>\n</transactions>\n</company>\n</auditfile>\n';

/** Debit and credit of amounts whose debits are positive. */
export function sumsOf(amounts: readonly bigint[]): { debit: bigint; credit: bigint } {
  let [debit, credit] = [0n, 0n];
  for (const cents of amounts) {
    if (cents > 0n) debit += cents;
    else credit -= cents;
  }
  return { debit, credit };
}
