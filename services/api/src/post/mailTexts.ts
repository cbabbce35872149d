// What members are written, in their language. Templates are few and law for nobody: a cooperative's own words go into
// `text`. Kept here and not with the app's texts, because the service sends them.
import type { Language } from '../domain/language.ts';
import type { MailPreview } from '../wire/requests.ts';

/** What a template is filled in with. */
interface MailFacts {
  name: string;
  number: string;
  quantity: string;
  instrument: Record<Language, string>;
  /** The administrator's own words; null where there are none. */
  text: string | null;
  sender: string;
}

type Template = Record<Language, { subject: string; body: string }>;

const rejected: Record<Language, string> = {
  nl: 'Uw verzoek {{number}} is afgewezen',
  en: 'Your request {{number}} was declined',
};
const redemption: Record<Language, string> = {
  nl: 'vroegtijdige aflossing van {{quantity}} × {{instrument}}',
  en: 'early redemption of {{quantity}} × {{instrument}}',
};
const giveBack: Record<Language, string> = {
  nl: 'teruggave van {{quantity}} × {{instrument}}',
  en: 'return of {{quantity}} × {{instrument}}',
};
const rejectionOf =
  (what: Record<Language, string>) =>
  (why: Record<Language, string>): Template => ({
    nl: { subject: rejected.nl, body: `Wij kunnen uw verzoek om ${what.nl} niet inwilligen. ${why.nl}` },
    en: { subject: rejected.en, body: `We cannot grant your request for ${what.en}. ${why.en}` },
  });
const rejection = rejectionOf(redemption);
const returnRejection = rejectionOf(giveBack);
const documentWanted = (what: Record<Language, string>): Template => ({
  nl: {
    subject: 'Wij hebben nog een document nodig voor uw verzoek {{number}}',
    body: `Voor uw verzoek om ${what.nl} hebben wij nog een document nodig. U kunt het als antwoord op deze mail sturen, als pdf of als foto.`,
  },
  en: {
    subject: 'We need one more document for your request {{number}}',
    body: `For your request for ${what.en} we need one more document. You can send it in reply to this mail, as a PDF or a photo.`,
  },
});
const documentMissing: Record<Language, string> = {
  nl: 'Wij hebben het document waar wij om vroegen niet ontvangen. Met dat document kunt u een nieuw verzoek doen.',
  en: 'We did not receive the document that we asked for. You can ask again and include it.',
};
const unsaid: Record<Language, string> = { nl: '', en: '' };

/** By kind of mail and reason. */
const mailTemplates = {
  'rejection.budget_exhausted': rejection({
    nl: 'Het bedrag dat de coöperatie dit jaar voor vroegtijdige aflossing heeft, is op. U kunt volgend jaar een nieuw verzoek doen.',
    en: 'The amount that the cooperative has set aside for early redemption this year is used up. You can ask again next year.',
  }),
  'rejection.notice_period': rejection({
    nl: 'De gevraagde datum ligt binnen de opzegtermijn. U kunt een nieuw verzoek doen met een latere datum.',
    en: 'The date you asked for lies within the notice period. You can ask again for a later date.',
  }),
  'rejection.document_missing': rejection(documentMissing),
  'rejection.not_entitled': rejection({
    nl: 'De voorwaarden van deze obligaties laten vroegtijdige aflossing in uw geval niet toe.',
    en: 'The terms of these bonds do not allow early redemption in your case.',
  }),
  'rejection.other': rejection(unsaid),
  'document.wanted': documentWanted(redemption),
  'return_rejection.document_missing': returnRejection(documentMissing),
  'return_rejection.not_entitled': returnRejection({
    nl: 'De voorwaarden van deze aandelen laten teruggave in uw geval niet toe.',
    en: 'The terms of these shares do not allow their return in your case.',
  }),
  'return_rejection.other': returnRejection(unsaid),
  'return_document.wanted': documentWanted(giveBack),
} as const satisfies Record<string, Template>;
export type MailTemplate = keyof typeof mailTemplates;

export const greeting: Record<Language, (name: string) => string> = {
  nl: (name) => `Beste ${name},`,
  en: (name) => `Dear ${name},`,
};
export const closing: Record<Language, (sender: string) => string> = {
  nl: (sender) => `Uw verzoek heeft nummer {{number}}.\n\nMet vriendelijke groet,\n${sender}`,
  en: (sender) => `The number of your request is {{number}}.\n\nKind regards,\n${sender}`,
};

/** A mail in a language: greeting, the template, what the administrator adds, closing. Plain text. */
export function composeMail(
  template: MailTemplate,
  locale: Language,
  facts: MailFacts,
): Omit<MailPreview, 'to' | 'locale'> {
  const { subject, body } = mailTemplates[template][locale];
  const filled = (text: string) =>
    text
      .replaceAll('{{number}}', () => facts.number)
      .replaceAll('{{quantity}}', () => facts.quantity)
      .replaceAll('{{instrument}}', () => facts.instrument[locale]);
  const parts = [greeting[locale](facts.name), filled(body).trim(), facts.text, filled(closing[locale](facts.sender))];
  return { subject: filled(subject), body: parts.filter((part) => part !== null && part !== '').join('\n\n') };
}
