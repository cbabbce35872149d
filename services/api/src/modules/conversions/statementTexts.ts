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
    pay_out: (left) => `De rest van ${left} betalen wij aan u uit.`,
    keep_payable: (left) => `De rest van ${left} blijft voor u staan tot de volgende conversie.`,
    keep_in_source: (left) => `Wat niet omgezet kon worden, hebt u gehouden. De rest van ${left} blijft voor u staan.`,
  },
  en: {
    pay_out: (left) => `We will pay the remainder of ${left} to you.`,
    keep_payable: (left) => `The remainder of ${left} is kept for you until the next conversion.`,
    keep_in_source: (left) => `You keep what could not be converted. The remainder of ${left} is kept for you.`,
  },
};

const statements: Record<Language, (facts: StatementFacts) => { subject: string; paragraphs: (string | null)[] }> = {
  nl: (facts) => ({
    subject: `Uw overzicht van conversie ${facts.number}`,
    paragraphs: [
      `Beste ${facts.name},`,
      facts.source === null
        ? `Op ${facts.date} hebben wij het bedrag dat wij u schuldig waren, ${facts.principal}, voor u omgezet.`
        : `Op ${facts.date} hebben wij ${facts.source} voor u omgezet. De hoofdsom was ${facts.principal}${
            facts.interest === null ? '' : ` en de rente tot die dag ${facts.interest}`
          }${facts.withholding === null ? '' : `; daarvan hielden wij ${facts.withholding} belasting in`}. Samen is dat ${facts.value}.`,
      `U kreeg daarvoor ${facts.target} tegen ${facts.price} per stuk, samen ${facts.target_value}.`,
      facts.left === null ? null : stays.nl[facts.policy](facts.left),
      facts.text,
      `U doet mee aan automatische conversie. In uw account kunt u daarmee stoppen.`,
      `Met vriendelijke groet,\n${facts.sender}`,
    ],
  }),
  en: (facts) => ({
    subject: `Your statement of conversion ${facts.number}`,
    paragraphs: [
      `Dear ${facts.name},`,
      facts.source === null
        ? `On ${facts.date} we converted the amount that we owed you, ${facts.principal}.`
        : `On ${facts.date} we converted ${facts.source} for you. The principal was ${facts.principal}${
            facts.interest === null ? '' : ` and the interest up to that day ${facts.interest}`
          }${facts.withholding === null ? '' : `; we withheld ${facts.withholding} of tax from it`}. That is ${facts.value} in all.`,
      `For that you received ${facts.target} at ${facts.price} each, ${facts.target_value} in all.`,
      facts.left === null ? null : stays.en[facts.policy](facts.left),
      facts.text,
      `You take part in automated conversion. You can stop doing so in your account.`,
      `Kind regards,\n${facts.sender}`,
    ],
  }),
};

/** The statement of a line as a mail: subject and body, in plain text. */
export function statementText(locale: Language, facts: StatementFacts): { subject: string; body: string } {
  const { subject, paragraphs } = statements[locale](facts);
  return { subject, body: paragraphs.filter((one) => one !== null && one !== '').join('\n\n') };
}
