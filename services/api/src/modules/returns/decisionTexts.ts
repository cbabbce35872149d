import type { Language } from '../../domain/language.ts';
// What members are written about what a round gave them, in their language.
import type { Letter } from '../../post/letters.ts';
import type { LineStatus } from './flow.ts';
import type { ReturnLine } from './roundSchemas.ts';

/** What a letter of decision is filled in with; quantities and amounts as they are written. */
export interface DecisionFacts {
  instrument: string;
  year: number;
  status: LineStatus;
  outcome: ReturnLine['outcome'];
  asked: string;
  allocated: string;
  /** Null where nothing waits. */
  rest: string | null;
  locked: string | null;
  price: string;
  amount: string;
  /** Whether the round gave less than was asked for. */
  short: boolean;
  /** The administrator's own words. */
  text: string | null;
}

interface Words {
  subject: (of: DecisionFacts) => string;
  decided: (of: DecisionFacts) => string;
  nothing: string;
  short: string;
  outcomes: Record<'payout' | 'gift' | 'convert' | 'free', string>;
  waits: (of: DecisionFacts) => string;
  locked: (quantity: string) => string;
  labels: Record<'asked' | 'allocated' | 'price' | 'amount' | 'rest' | 'locked', string>;
}

const words: Record<Language, Words> = {
  nl: {
    subject: ({ instrument, year }) => `Teruggave van ${instrument}: het besluit over boekjaar ${year}`,
    decided: ({ asked, instrument, year }) =>
      `U hebt gevraagd ${asked} × ${instrument} terug te geven. In de teruggaveronde over boekjaar ${year} is daarover besloten.`,
    nothing: 'Er is meer gevraagd dan er beschikbaar was. In deze ronde konden wij u niets toewijzen.',
    short: 'Er is meer gevraagd dan er beschikbaar was. Daarom is een deel van uw verzoek toegewezen.',
    outcomes: {
      payout: 'Wij maken het bedrag over naar de rekening die bij ons bekend is.',
      gift: 'U schenkt wat is toegewezen aan de coöperatie; u krijgt daarvoor geen uitbetaling. Wij danken u voor uw gift.',
      convert: 'Wat is toegewezen, wordt omgezet bij de eerstvolgende conversie. Daarover krijgt u apart bericht.',
      free: 'Voor wat is toegewezen, is geen bedrag verschuldigd.',
    },
    waits: ({ rest }) =>
      `Voor de overige ${rest} houdt uw verzoek zijn plaats op de wachtlijst, voor de volgende ronde.`,
    locked: (quantity) =>
      `Daarnaast staat ${quantity} van wat u hebt gevraagd nog vast. Wat vrijkomt, doet mee met de eerstvolgende ronde.`,
    labels: {
      asked: 'Gevraagd',
      allocated: 'Toegewezen',
      price: 'Prijs per stuk',
      amount: 'Bedrag',
      rest: 'Op de wachtlijst',
      locked: 'Nog vast',
    },
  },
  en: {
    subject: ({ instrument, year }) => `Return of ${instrument}: the decision on financial year ${year}`,
    decided: ({ asked, instrument, year }) =>
      `You asked to give back ${asked} × ${instrument}. It was decided on in the return round of financial year ${year}.`,
    nothing: 'More was asked for than there was. In this round we could not allocate anything to you.',
    short: 'More was asked for than there was. Therefore a part of your request was allocated.',
    outcomes: {
      payout: 'We will transfer the amount to the account that we know of.',
      gift: 'You give what was allocated to the cooperative; you will not be paid for it. We thank you for your gift.',
      convert: 'What was allocated will be exchanged in the next conversion. You will hear from us about it.',
      free: 'No amount is due for what was allocated.',
    },
    waits: ({ rest }) => `For the other ${rest} your request keeps its place on the waiting list, for the next round.`,
    locked: (quantity) =>
      `Besides, ${quantity} of what you asked for is still locked in. What is free takes part in the first round after that.`,
    labels: {
      asked: 'Requested',
      allocated: 'Allocated',
      price: 'Price of one',
      amount: 'Amount',
      rest: 'On the waiting list',
      locked: 'Still locked in',
    },
  },
};

/** Subject, paragraphs and figures of a letter of decision. */
export function decisionTexts(locale: Language, of: DecisionFacts): Pick<Letter, 'subject' | 'paragraphs' | 'figures'> {
  const { labels, outcomes, ...say } = words[locale];
  const { status, outcome, asked, allocated, price, amount, rest, locked, short, text } = of;
  const nothing = status === 'nothing';
  const became = nothing ? null : outcomes[status === 'nothing_due' ? 'free' : outcome];
  const why = nothing ? say.nothing : short ? say.short : null;
  const paid = outcome === 'payout' && !nothing;
  const figures: (readonly [string, string | null])[] = [
    [labels.asked, asked],
    [labels.allocated, allocated],
    [labels.price, paid ? price : null],
    [labels.amount, paid ? amount : null],
    [labels.rest, rest],
    [labels.locked, locked],
  ];
  const paragraphs = [
    say.decided(of),
    why,
    became,
    rest === null ? null : say.waits(of),
    locked === null ? null : say.locked(locked),
    text,
  ];
  return {
    subject: say.subject(of),
    paragraphs: paragraphs.filter((one) => one !== null),
    figures: figures.filter((one): one is [string, string] => one[1] !== null),
  };
}
