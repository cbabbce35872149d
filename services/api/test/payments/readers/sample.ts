import { sepaText } from '../../../src/domain/sepa/characters.ts';
import { pain001 } from '../../../src/domain/sepa/pain001.ts';
import type { Said } from './readers.ts';

const payees = [
  ["Zoë Müller-Çelik & D'Arcy", 'NL20INGB0001234567', 7n],
  ['Иван Петров', 'NL91ABNA0417164300', 123_456_789_01n],
  ['Γιώργος Παπαδόπουλος', 'GR1601101250000000012300695', 100n],
  ['株式会社 🎉 <Nm>', 'CH9300762011623852957', 99_999_999_999n],
  ['Bakkerij '.repeat(23), 'NL44RABO0123456789', 250_005n],
] as const;
const transfers = payees.map(([name, iban, cents], index) => ({
  endToEndId: `VA-2026-00000${index}`,
  cents,
  name: sepaText(name, 70),
  iban,
  bic: index === 3 ? 'POFICHBEXXX' : null,
  address: index === 3 ? { street: 'Bahnhofstrasse 1', postalCode: '8001', town: 'Zurich', country: 'CH' } : null,
  remittance: `VA-2026-00000${index}`,
}));
const debtor = { name: 'Cooperatie Zonnestroom U.A.', iban: 'NL02TRIO0254885544', bic: 'TRIONL2U' };
const euros = (cents: bigint) => (Number(cents) / 100).toFixed(2);

/** A payment file with the names and amounts that go wrong first. */
export const sample = (): Buffer =>
  pain001({
    msgId: 'BT-2026-000001-0a1b2c3d',
    createdAt: '2026-11-20T12:00:00Z',
    executionDate: '2026-11-23',
    debtor,
    transfers,
  });

/** What is in it. */
export const meant: Said = {
  msg_id: 'BT-2026-000001-0a1b2c3d',
  count: 5,
  total: euros(transfers.reduce((sum, { cents }) => sum + cents, 0n)),
  execution_date: '2026-11-23',
  debtor: [debtor.name, debtor.iban],
  transfers: transfers.map(({ endToEndId, cents, name, iban, remittance }) => [
    endToEndId,
    euros(cents),
    name,
    iban,
    remittance,
  ]),
};
