import { expect, test } from 'vitest';
import { accountKinds } from '../accounts.ts';
import { chartNames, ledgerAccount } from './chart.ts';
import type { EuroAccount } from './chart.ts';

const inEuros = accountKinds.filter((kind): kind is EuroAccount => !['holding', 'reserved', 'issuer'].includes(kind));

test('every account in euros has one of the reference scheme, and no two are the same', () => {
  const instrument = (kind: string) => (kind === 'equity' || kind === 'bond_liability' ? 'AANDEEL' : null);
  const accounts = inEuros.map((kind) => ledgerAccount({}, kind, instrument(kind)));
  expect(new Set(accounts.map(({ id }) => id)).size).toBe(inEuros.length);
  expect(Object.fromEntries(inEuros.map((kind, at) => [kind, `${accounts[at]?.type} ${accounts[at]?.rgs}`]))).toEqual({
    payable: 'B BSchOvs',
    bank: 'B BLimBan',
    in_transit: 'B BLimKru',
    suspense: 'B BSchTusTov',
    opening: 'B BSchTusTov',
    equity: 'B BEivGok',
    bond_liability: 'B BLasAoe',
    interest_expense: 'P WFbeRls',
    interest_payable: 'B BSchOpa',
    fee_income: 'P WOvb',
    gift_income: 'P WOvb',
    withholding: 'B BSchBep',
    revaluation: 'B BEivOvr',
  });
  expect(chartNames).toEqual(expect.arrayContaining([...inEuros, 'earlier_results']));
});

test('a cooperative’s own number goes before, that of one instrument before that of all', () => {
  const chart = { bank: '1100', equity: '0500', 'equity:GOOD': '0520' };
  const id = (kind: EuroAccount, instrument: string | null = null) => ledgerAccount(chart, kind, instrument).id;
  expect([id('bank'), id('equity', 'AANDEEL'), id('equity', 'GOOD'), id('suspense')]).toEqual([
    '1100',
    '0500',
    '0520',
    'BSchTusTov.suspense',
  ]);
  // members have no account of their own in the ledger: who it is of stands at the line
  expect(ledgerAccount({}, 'bond_liability', 'OBL-2025')).toEqual({
    id: 'BLasAoe.OBL-2025',
    name: { nl: 'Obligatielening OBL-2025', en: 'Bond issue OBL-2025' },
    type: 'B',
    rgs: 'BLasAoe',
  });
});
