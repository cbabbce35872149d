import type { Language } from '../../domain/language.ts';
import type { RemainderPolicy } from '../../domain/conversions/terms.ts';

/** What a statement says, in the words and figures of its language. */
interface StatementFacts {
  name: string;
  number: string;
  date: string;
  /** Null: what was owed. */
  source: string | null;
  principal: string;
  interest: string | null;
  withholding: string | null;
  value: string;
  target: string;
  price: string;
  target_value: string;
  left: string | null;
  policy: RemainderPolicy;
  /** The administrator's own words. */
  text: string | null;
  sender: string;
}

const stays: Record<Language, Record<RemainderPolicy, (left: string) => string>> = {
  nl: {
    pay_out: (left) => `Het restant van ${left} betalen wij aan u uit.`,
    keep_payable: (left) => `Het restant van ${left} blijft voor u staan tot de volgende conversie.`,
    keep_in_source: (left) =>
      `Wat niet omgezet kon worden, hebt u gehouden. Het restant van ${left} blijft voor u staan.`,
  },
  en: {
    pay_out: (left) => `We will pay the remainder of ${left} to you.`,
    keep_payable: (left) => `The remainder of ${left} is kept for you until the next conversion.`,
    keep_in_source: (left) => `You keep what could not be converted. The remainder of ${left} is kept for you.`,
  },
};

const statements: Record<Language, (facts: StatementFacts) => { subject: string; paragraphs: (string | null)[] }> = {
  nl: ({
    name,
    number,
    date,
    source,
    principal,
    interest,
    withholding,
    value,
    target,
    price,
    target_value,
    left,
    policy,
    text,
    sender,
  }) => ({
    subject: `Uw overzicht van conversie ${number}`,
    paragraphs: [
      `Beste ${name},`,
      source === null
        ? `Op ${date} hebben wij het bedrag dat wij u schuldig waren, ${principal}, voor u omgezet.`
        : `Op ${date} hebben wij ${source} voor u omgezet. De hoofdsom was ${principal}${
            interest === null ? '' : ` en de rente tot die dag ${interest}`
          }${withholding === null ? '' : `; daarvan hielden wij ${withholding} belasting in`}. Samen is dat ${value}.`,
      `U kreeg daarvoor ${target} tegen ${price} per stuk, samen ${target_value}.`,
      left === null ? null : stays.nl[policy](left),
      text,
      `U doet mee aan automatische conversie. In uw account kunt u daarmee stoppen.`,
      `Met vriendelijke groet,\n${sender}`,
    ],
  }),
  en: ({
    name,
    number,
    date,
    source,
    principal,
    interest,
    withholding,
    value,
    target,
    price,
    target_value,
    left,
    policy,
    text,
    sender,
  }) => ({
    subject: `Your statement of conversion ${number}`,
    paragraphs: [
      `Dear ${name},`,
      source === null
        ? `On ${date} we converted the amount that we owed you, ${principal}.`
        : `On ${date} we converted ${source} for you. The principal was ${principal}${
            interest === null ? '' : ` and the interest up to that day ${interest}`
          }${withholding === null ? '' : `; we withheld ${withholding} of tax from it`}. That is ${value} in all.`,
      `For that you received ${target} at ${price} each, ${target_value} in all.`,
      left === null ? null : stays.en[policy](left),
      text,
      `You take part in automated conversion. You can stop doing so in your account.`,
      `Kind regards,\n${sender}`,
    ],
  }),
};

/** The statement of a line as a mail: subject and body, in plain text. */
export function statementText(locale: Language, facts: StatementFacts): { subject: string; body: string } {
  const { subject, paragraphs } = statements[locale](facts);
  return { subject, body: paragraphs.filter((one) => one !== null && one !== '').join('\n\n') };
}
