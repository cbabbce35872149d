import type { Selectable } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Language } from '../../domain/language.ts';
import { exported, streamedContent } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { paperFormats } from '../../paper/formats.ts';
import { addressee } from '../../post/addressee.ts';
import { lettersPdf } from '../../post/letters.ts';
import type { Letter } from '../../post/letters.ts';
import { readCooperative } from '../../register/settings.ts';
import type { MembersTable } from '../../tables/members.ts';
import { readMember } from './detail.ts';
import type { MemberDetail } from './detail.ts';

/** What a new member is written, in their language. */
interface WelcomeTexts {
  file: string;
  subject: (sender: string) => string;
  noted: string;
  facts: Record<'number' | 'since' | 'holding' | 'account' | 'email', string>;
  /** To whom has no units yet. */
  waits: string;
  changes: string;
}

const welcomeTexts: Record<Language, WelcomeTexts> = {
  nl: {
    file: 'welkom',
    subject: (sender) => `Welkom bij ${sender}`,
    noted: 'Wij hebben u ingeschreven in ons ledenregister. Dit staat daarin over u:',
    facts: {
      number: 'Lidnummer',
      since: 'Lid sinds',
      holding: 'Bezit',
      account: 'Uitbetalen op',
      email: 'E-mailadres',
    },
    waits: 'U bent lid zodra uw eerste aandelen of obligaties op uw naam staan.',
    changes: 'Klopt er iets niet, of verandert er iets? Laat het ons weten en noem daarbij uw lidnummer.',
  },
  en: {
    file: 'welcome',
    subject: (sender) => `Welcome to ${sender}`,
    noted: 'We have entered you in our register of members. This is what it says about you:',
    facts: {
      number: 'Member number',
      since: 'Member since',
      holding: 'Holdings',
      account: 'Paid to',
      email: 'Email address',
    },
    waits: 'You are a member as soon as your first shares or bonds are in your name.',
    changes: 'Is something wrong, or does something change? Let us know, and mention your member number.',
  },
};

function figuresOf(member: MemberDetail, locale: Language): Letter['figures'] {
  const { facts } = welcomeTexts[locale];
  const { member_no: number, joined_on: since, email, holdings, bank_accounts: accounts } = member;
  const decimal = (quantity: string) => (locale === 'nl' ? quantity.replace('.', ',') : quantity);
  const lines = holdings.map(
    ({ total, instrument }) => `${decimal(total)} × ${locale === 'nl' ? instrument.name_nl : instrument.name_en}`,
  );
  const account = accounts.find(({ is_payout }) => is_payout);
  return [
    [facts.number, String(number)],
    ...(since === null ? [] : [[facts.since, paperFormats[locale].longDay(since)] as const]),
    ...(lines.length === 0 ? [] : [[facts.holding, lines.join('\n')] as const]),
    ...(account === undefined ? [] : [[facts.account, account.iban_masked] as const]),
    ...(email === null ? [] : [[facts.email, email] as const]),
  ];
}

/** The letter that welcomes a member, with what the register says of them by now; the reason is kept with who took it. */
export async function printWelcome(
  context: AppContext,
  caller: ExportCaller,
  member: Selectable<MembersTable>,
  reason: string,
): Promise<ExportedFile> {
  const { db, clock, config } = context;
  const { locale } = member;
  const texts = welcomeTexts[locale];
  const date = today(clock);
  const [{ name: sender }, detail] = await Promise.all([
    readCooperative(db, config),
    readMember(db, member, { asOf: date, knownAt: null }),
  ]);
  const { name, lines: to } = addressee(member, locale);
  const letter: Letter = {
    locale,
    sender,
    to,
    date,
    name,
    subject: texts.subject(sender),
    paragraphs: [texts.noted, ...(detail.holdings.length === 0 ? [texts.waits] : []), texts.changes],
    figures: figuresOf(detail, locale),
    number: null,
  };
  const audit = {
    what: 'welcome_letter',
    action: 'member.welcome_printed',
    subject: { type: 'member', id: member.id },
    filter: {},
  };
  const pages = streamedContent(lettersPdf(letter.subject, locale, [letter]));
  const body = await exported(context, caller, { ...audit, reason, format: 'pdf' }, pages);
  return { name: `${texts.file}-${member.member_no}.pdf`, format: 'pdf', body };
}
