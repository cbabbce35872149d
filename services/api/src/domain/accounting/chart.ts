import type { AccountKind } from '../accounts.ts';

/** The accounts that count euros. */
export type EuroAccount = Exclude<AccountKind, 'holding' | 'reserved' | 'issuer'>;

/** An account of the cooperative's general ledger. */
export interface LedgerAccount {
  id: string;
  name: { nl: string; en: string };
  /** On the balance sheet, or of profit and loss. */
  type: 'B' | 'P';
  /** Its code in the Dutch reference scheme (RGS). */
  rgs: string;
}

interface Default extends Omit<LedgerAccount, 'id'> {
  /** Each instrument has one of its own. */
  perInstrument?: true;
}

/** Where each account of the register belongs in the reference scheme: what holds until a cooperative says otherwise. */
const defaults: Record<EuroAccount, Default> = {
  bank: { rgs: 'BLimBan', type: 'B', name: { nl: 'Bank', en: 'Bank' } },
  in_transit: { rgs: 'BLimKru', type: 'B', name: { nl: 'Betalingen onderweg', en: 'Payments in transit' } },
  suspense: { rgs: 'BSchTusTov', type: 'B', name: { nl: 'Ontvangsten zonder lid', en: 'Receipts without member' } },
  opening: { rgs: 'BSchTusTov', type: 'B', name: { nl: 'Beginstanden', en: 'Opening balances' } },
  payable: { rgs: 'BSchOvs', type: 'B', name: { nl: 'Uit te betalen aan leden', en: 'Payable to members' } },
  interest_payable: { rgs: 'BSchOpa', type: 'B', name: { nl: 'Te betalen rente', en: 'Interest payable' } },
  withholding: { rgs: 'BSchBep', type: 'B', name: { nl: 'Ingehouden belasting', en: 'Tax withheld' } },
  equity: { rgs: 'BEivGok', type: 'B', perInstrument: true, name: { nl: 'Ledenkapitaal', en: 'Members’ capital' } },
  bond_liability: { rgs: 'BLasAoe', type: 'B', perInstrument: true, name: { nl: 'Obligatielening', en: 'Bond issue' } },
  revaluation: { rgs: 'BEivOvr', type: 'B', name: { nl: 'Herwaardering', en: 'Revaluation' } },
  interest_expense: { rgs: 'WFbeRls', type: 'P', name: { nl: 'Rente op obligaties', en: 'Interest on bonds' } },
  fee_income: {
    rgs: 'WOvb',
    type: 'P',
    name: { nl: 'Kosten vroegtijdige aflossing', en: 'Fees for early redemption' },
  },
  gift_income: { rgs: 'WOvb', type: 'P', name: { nl: 'Schenkingen', en: 'Gifts' } },
};

/** What profits and losses of earlier years came to, as far as the register knows them. */
const earlierResults: Default = {
  rgs: 'BEivOvr',
  type: 'B',
  name: { nl: 'Resultaat eerdere jaren', en: 'Result of earlier years' },
};

/** Numbers of a cooperative's own chart, by account: 'bank', or 'equity:AANDEEL' for that of one instrument. */
export type Chart = Readonly<Record<string, string>>;

/** The names by which a chart can give a number. */
export const chartNames: readonly string[] = [...Object.keys(defaults), 'earlier_results'];

/** The account of the general ledger that an account of the register is; without a number of its own it is named after the scheme. */
export function ledgerAccount(
  chart: Chart,
  kind: EuroAccount | 'earlier_results',
  instrument: string | null,
): LedgerAccount {
  const { rgs, type, name, perInstrument } = kind === 'earlier_results' ? earlierResults : defaults[kind];
  if (perInstrument === undefined || instrument === null) {
    return { id: chart[kind] ?? `${rgs}.${kind}`, name, type, rgs };
  }
  const of = { nl: `${name.nl} ${instrument}`, en: `${name.en} ${instrument}` };
  return { id: chart[`${kind}:${instrument}`] ?? chart[kind] ?? `${rgs}.${instrument}`, name: of, type, rgs };
}
