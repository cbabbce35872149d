import XMLBuilder from 'fast-xml-builder';
import { eeaCountries } from '../countries.ts';

/** One credit transfer; names and texts are in the SEPA character set already (characters.ts). */
export interface Transfer {
  endToEndId: string;
  cents: bigint;
  name: string;
  iban: string;
  bic: string | null;
  /** Of a payee outside the EEA only. */
  address: PostalAddress | null;
  remittance: string;
}

/** Structured, or hybrid when it has a street: never unstructured, which the EPC's guidelines allow no more from November 2026. */
export interface PostalAddress {
  street: string | null;
  postalCode: string | null;
  town: string;
  country: string;
}

export interface TransferFile {
  msgId: string;
  /** When it was made, 'YYYY-MM-DDTHH:MM:SSZ'. */
  createdAt: string;
  executionDate: string;
  debtor: { name: string; iban: string; bic: string | null };
  transfers: readonly Transfer[];
}

/** Whether the account is held in the European Economic Area, by the country of its IBAN: its payee needs no address. */
export const inEea = (iban: string): boolean => eeaCountries.has(iban.slice(0, 2));

/** The most that one SEPA credit transfer may be: € 999,999,999.99. */
export const maxPaymentCents = 99_999_999_999n;

/** Cents as the file writes an amount: 632080 → "6320.80". */
const euros = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

const agent = (bic: string | null) => ({
  FinInstnId: bic === null ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: bic },
});

/** A customer credit transfer initiation, ISO 20022 pain.001.001.09, with one execution date. The same in gives the same out. */
export function pain001({ msgId, createdAt, executionDate, debtor, transfers }: TransferFile): Buffer {
  const sums = {
    NbOfTxs: String(transfers.length),
    CtrlSum: euros(transfers.reduce((sum, { cents }) => sum + cents, 0n)),
  };
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: msgId, CreDtTm: createdAt, ...sums, InitgPty: { Nm: debtor.name } },
        PmtInf: {
          PmtInfId: msgId,
          PmtMtd: 'TRF',
          BtchBookg: 'true',
          ...sums,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: executionDate },
          Dbtr: { Nm: debtor.name },
          DbtrAcct: { Id: { IBAN: debtor.iban }, Ccy: 'EUR' },
          DbtrAgt: agent(debtor.bic),
          ChrgBr: 'SLEV',
          CdtTrfTxInf: transfers.map(transferElement),
        },
      },
    },
  };
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: false,
  });
  return Buffer.from(builder.build(document), 'utf8');
}

function transferElement({ endToEndId, cents, name, iban, bic, address, remittance }: Transfer): object {
  return {
    PmtId: { EndToEndId: endToEndId },
    Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': euros(cents) } },
    ...(bic === null ? {} : { CdtrAgt: agent(bic) }),
    Cdtr: { Nm: name, ...(address === null ? {} : { PstlAdr: addressElement(address) }) },
    CdtrAcct: { Id: { IBAN: iban } },
    RmtInf: { Ustrd: remittance },
  };
}

/** So many characters an address line of the schema takes, and so many lines a hybrid address has at most. */
const [longestLine, mostLines] = [70, 2];

/**
 * In the order of the schema. The register keeps street and number in one text, which nobody can take apart for every country:
 * it goes as address lines, beside which nothing of it is repeated.
 */
function addressElement({ street, postalCode, town, country }: PostalAddress): object {
  return {
    ...(postalCode === null ? {} : { PstCd: postalCode }),
    TwnNm: town,
    Ctry: country,
    ...(street === null ? {} : { AdrLine: linesOf(street) }),
  };
}

/** Broken between words where the text has one; what two lines do not hold is left out. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let rest = text; rest !== '' && lines.length < mostLines;) {
    const blank = rest.lastIndexOf(' ', longestLine);
    const end = rest.length <= longestLine ? rest.length : blank > 0 ? blank : longestLine;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return lines;
}
