import XMLBuilder from 'fast-xml-builder';

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

export interface PostalAddress {
  street: string | null;
  postalCode: string | null;
  town: string | null;
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

// Whose payees need no address: the European Economic Area (EPC rulebook, section 2.2).
const eea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Whether the account is held in the European Economic Area, by the country of its IBAN. */
export const inEea = (iban: string): boolean => eea.has(iban.slice(0, 2));

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

/** In the order of the schema. */
function addressElement({ street, postalCode, town, country }: PostalAddress): object {
  return {
    ...(street === null ? {} : { StrtNm: street }),
    ...(postalCode === null ? {} : { PstCd: postalCode }),
    ...(town === null ? {} : { TwnNm: town }),
    Ctry: country,
  };
}
