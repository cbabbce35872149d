import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { hasSchema, validate } from '../../../test/payments/schema.ts';
import { inEea, pain001 } from './pain001.ts';
import type { PostalAddress } from './pain001.ts';
import { easter, isTargetDay, nextTargetDay } from './target.ts';

test.each([
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'], // the latest there is
  [2285, '2285-03-22'], // the earliest
])('Easter of %i is on %s', (year, date) => expect(easter(year)).toBe(date));

/** Another way to Easter: Gauss with the correction of Lichtenberg, as a day of March. */
function gauss(year: number): string {
  const centuries = Math.floor(year / 100);
  const leaps = Math.floor((3 * centuries + 3) / 4);
  const golden = year % 19;
  const seed = (19 * golden + 15 + leaps - Math.floor((8 * centuries + 13) / 25)) % 30;
  const moon = 21 + seed - Math.floor((seed + Math.floor(golden / 11)) / 29);
  const sunday = 7 - ((year + Math.floor(year / 4) + 2 - leaps) % 7);
  return addDays(`${year}-03-01`, moon + 7 - ((moon - sunday) % 7) - 1);
}

test('Easter is the same by another way, from 1600 to 2999', () => {
  const years = Array.from({ length: 1_400 }, (_, index) => 1_600 + index);
  expect(years.filter((year) => easter(year) !== gauss(year))).toEqual([]);
});

test.each([
  ['a Monday', '2026-04-13', true],
  ['a Friday', '2026-04-17', true],
  ['a Saturday', '2026-04-18', false],
  ['a Sunday', '2026-04-19', false],
  ['New Year', '2027-01-01', false],
  ['the day before Good Friday', '2026-04-02', true],
  ['Good Friday', '2026-04-03', false],
  ['Easter Monday', '2026-04-06', false],
  ['the day after it', '2026-04-07', true],
  ['Ascension Day, which is none of TARGET', '2026-05-14', true],
  ['Labour Day', '2028-05-01', false],
  ['the day before Christmas', '2025-12-24', true],
  ['Christmas', '2025-12-25', false],
  ['the day after it', '2025-12-26', false],
  ['the last day of a year', '2025-12-31', true],
])('payments are settled on %s, %s: %s', (_day, date, settled) => expect(isTargetDay(date)).toBe(settled));

test.each([
  ['2026-01-01', '2026-01-02'],
  ['2026-04-03', '2026-04-07'], // Good Friday to Easter Monday
  ['2026-04-27', '2026-04-27'], // a Dutch holiday, no TARGET one
  ['2026-05-01', '2026-05-04'],
  ['2026-11-21', '2026-11-23'],
  ['2026-12-25', '2026-12-28'],
])('from %s banks settle on %s', (date, next) => {
  expect(nextTargetDay(date)).toBe(next);
  expect(isTargetDay(date)).toBe(date === next);
});

const fileTo = (address: PostalAddress) =>
  pain001({
    msgId: 'BT-2026-000001-00000001',
    createdAt: '2026-11-20T12:00:00Z',
    executionDate: '2026-11-23',
    debtor: { name: 'Cooperatie', iban: 'NL02TRIO0254885544', bic: null },
    transfers: [
      {
        endToEndId: 'VA-2026-000001',
        cents: 7n,
        name: 'A',
        iban: 'CH9300762011623852957',
        bic: 'POFICHBEXXX',
        address,
        remittance: 'VA-2026-000001',
      },
    ],
  });
const place = { postalCode: '8001', town: 'Zurich', country: 'CH' };
const structured = '<PstCd>8001</PstCd><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry>';
const word = 'Bahnhofstrasse';

test.each([
  ['nothing of a street: structured', { ...place, street: null }, structured],
  ['no postal code', { ...place, street: null, postalCode: null }, '<TwnNm>Zurich</TwnNm><Ctry>CH</Ctry>'],
  ['a street: hybrid', { ...place, street: 'Bahnhofstrasse 1' }, `${structured}<AdrLine>Bahnhofstrasse 1</AdrLine>`],
  [
    'a long street, broken between words',
    { ...place, street: Array.from({ length: 6 }, () => word).join(' ') },
    `${structured}<AdrLine>${Array.from({ length: 4 }, () => word).join(' ')}</AdrLine><AdrLine>${word} ${word}</AdrLine>`,
  ],
  [
    'a street of one word, and more than two lines hold',
    { ...place, street: 'x'.repeat(150) },
    `${structured}<AdrLine>${'x'.repeat(70)}</AdrLine><AdrLine>${'x'.repeat(70)}</AdrLine>`,
  ],
  [
    'a street as long as a line',
    { ...place, street: `${'x'.repeat(70)} y` },
    `${structured}<AdrLine>${'x'.repeat(70)}</AdrLine><AdrLine>y</AdrLine>`,
  ],
])('an address of %s', (_what, address, element) => {
  const file = fileTo(address);
  if (hasSchema) validate(file);
  expect(file.toString().replaceAll(/>\s+</gu, '><')).toContain(`<PstlAdr>${element}</PstlAdr>`);
});

test('amounts are written to the cent', () => {
  expect(fileTo({ ...place, street: null }).toString()).toContain('<InstdAmt Ccy="EUR">0.07</InstdAmt>');
});

test.each([
  ['NL20INGB0001234567', true],
  ['IS140159260076545510730339', true],
  ['CH9300762011623852957', false],
  ['GB29NWBK60161331926819', false],
])('whether %s is held in the EEA: %s', (iban, inside) => expect(inEea(iban)).toBe(inside));

test('a file has its payments, and twice their number and the sum of them', () => {
  const transfer = { bic: null, address: null, name: 'J. de Vries' };
  const file = pain001({
    msgId: 'BT-2026-000001-00000001',
    createdAt: '2026-11-20T12:00:00Z',
    executionDate: '2026-11-23',
    debtor: { name: 'Cooperatie', iban: 'NL02TRIO0254885544', bic: 'TRIONL2U' },
    transfers: [
      {
        ...transfer,
        endToEndId: 'VA-2026-000001',
        cents: 632_080n,
        iban: 'NL20INGB0001234567',
        remittance: 'Rente 2026',
      },
      {
        endToEndId: 'VA-2026-000002',
        cents: 105n,
        name: 'A & B',
        iban: 'CH9300762011623852957',
        bic: 'POFICHBEXXX',
        address: { ...place, street: null },
        remittance: 'Teruggave',
      },
    ],
  });
  if (hasSchema) validate(file);
  expect(file.toString()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>BT-2026-000001-00000001</MsgId>
      <CreDtTm>2026-11-20T12:00:00Z</CreDtTm>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>6321.85</CtrlSum>
      <InitgPty>
        <Nm>Cooperatie</Nm>
      </InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>BT-2026-000001-00000001</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>6321.85</CtrlSum>
      <PmtTpInf>
        <SvcLvl>
          <Cd>SEPA</Cd>
        </SvcLvl>
      </PmtTpInf>
      <ReqdExctnDt>
        <Dt>2026-11-23</Dt>
      </ReqdExctnDt>
      <Dbtr>
        <Nm>Cooperatie</Nm>
      </Dbtr>
      <DbtrAcct>
        <Id>
          <IBAN>NL02TRIO0254885544</IBAN>
        </Id>
        <Ccy>EUR</Ccy>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId>
          <BICFI>TRIONL2U</BICFI>
        </FinInstnId>
      </DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      <CdtTrfTxInf>
        <PmtId>
          <EndToEndId>VA-2026-000001</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="EUR">6320.80</InstdAmt>
        </Amt>
        <Cdtr>
          <Nm>J. de Vries</Nm>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>NL20INGB0001234567</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>Rente 2026</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
      <CdtTrfTxInf>
        <PmtId>
          <EndToEndId>VA-2026-000002</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="EUR">1.05</InstdAmt>
        </Amt>
        <CdtrAgt>
          <FinInstnId>
            <BICFI>POFICHBEXXX</BICFI>
          </FinInstnId>
        </CdtrAgt>
        <Cdtr>
          <Nm>A &amp; B</Nm>
          <PstlAdr>
            <PstCd>8001</PstCd>
            <TwnNm>Zurich</TwnNm>
            <Ctry>CH</Ctry>
          </PstlAdr>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>CH9300762011623852957</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>Teruggave</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`);
});

test('of a debtor whose bank is not known the file says so', () => {
  const text = fileTo({ ...place, street: null })
    .toString()
    .replaceAll(/>\s+</gu, '><');
  expect(text).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
});
