import type { TextKey } from '@ledenbureau/i18n';
import type { PageName, pageTable } from './pages.ts';
import { paths } from './paths.ts';

// Words that people use for what a page is about, beside its own name. Both languages are searched, whatever the app speaks: who
// works in English learned the trade in Dutch. Apart from pages.ts, which loads with the first page, and these with the search.

/** The groups of the settings, as they stand on their page. */
export const settingGroups = ['cooperative', 'instruments', 'thresholds', 'administrators'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** Address of a group of settings. */
export const settingHref = (group: SettingGroup) => `${paths.cooperativeSettings}#${group}`;

/** Words separated by commas, which nobody reads: the search finds a page by each of them. */
export interface SearchWords {
  nl: string;
  en: string;
}

type NamedPage = { [Name in PageName]: (typeof pageTable)[Name]['title'] extends null ? never : Name }[PageName];

export const pageWords: Record<NamedPage, SearchWords> = {
  home: {
    nl: 'overzicht, start, thuis, beginpagina, vandaag, werkvoorraad, kapitaal, stand op een dag',
    en: 'home, overview, start, today, work, capital, figures',
  },
  member: {
    nl: 'lid zoeken, leden, ledenlijst, aandeelhouder, houder, deelnemer, IBAN, rekeningnummer, adres, lid toevoegen, nieuw lid, overlijden, nalatenschap',
    en: 'find member, members, member list, shareholder, holder, account number, address, add member, new member, death, estate',
  },
  createTransaction: {
    nl: 'boeken, boeking, invoeren, uitgifte, inschrijving, bijkopen, aankoop, verkoop, overdracht, overboeken, schenking, storten, correctie',
    en: 'book, booking, enter, issue, subscription, buy, purchase, sell, transfer, gift, deposit, correction',
  },
  createBulk: {
    nl: 'import, importeren, inlezen, uploaden, spreadsheet, Excel, CSV, batch, verhuizen, Econobis, veel tegelijk',
    en: 'import, upload, read file, spreadsheet, Excel, CSV, batch, move in, migrate, many at once',
  },
  redemptions: {
    nl: 'aflossen, uitkoop, obligatie inleveren, opzeggen, terugbetalen, verzoek, verzoeken, VA',
    en: 'redeem, repay, buy back, bond, cancel, request, requests, early repayment',
  },
  shareReturns: {
    nl: 'inleveren, teruggeven, uittreden, aandelen terug, verzoek, verzoeken, ronde, wachtlijst, toewijzen, GS',
    en: 'return, give back, leave, shares back, request, requests, round, waiting list, allot',
  },
  conversions: {
    nl: 'omzetten, omzetting, wisselen, omruilen, obligaties naar aandelen, conversieprogramma, run, CV',
    en: 'convert, exchange, swap, bonds into shares, conversion programme, run',
  },
  notifications: {
    nl: 'meldingen, berichten, nieuws, signalen, postvak, voorstellen',
    en: 'messages, news, alerts, inbox, proposals',
  },
  approvals: {
    nl: 'goedkeuren, goedkeuring, fiatteren, accorderen, afwijzen, wacht op mij, vier ogen, tweede paar ogen, werklijst',
    en: 'approve, approval, sign off, authorise, reject, waiting for me, four eyes, second pair of eyes, work list',
  },
  transactions: {
    nl: 'boekingen, mutaties, grootboek, alle transacties, transactielijst, afschrift, TR',
    en: 'bookings, movements, ledger, all transactions, transaction list, statement',
  },
  register: {
    nl: 'register op een dag, aandelenregister, ledenregister, obligatieregister, peildatum, stand per datum, bezit per lid, wie heeft wat, 31 december',
    en: 'register on a day, share register, register of members, bond register, reference date, position on a date, holdings by member, who holds what',
  },
  requests: {
    nl: 'verzoeken, aanvragen, openstaand, achterstand, te doen, in behandeling',
    en: 'applications, outstanding, backlog, to do, in review, open requests',
  },
  statements: {
    nl: 'jaaropgave, jaaropgaven, jaaroverzicht, belasting, belastingaangifte, opgave, brieven, PDF voor alle leden',
    en: 'annual statement, annual statements, yearly overview, tax, tax return, letters, PDF for all members',
  },
  jobs: {
    nl: 'taken, wachtrij, bezig, voortgang, stoppen, annuleren, loopt nog, achtergrond, verwerking',
    en: 'tasks, queue, busy, progress, stop, cancel, running, background, processing',
  },
  audit: {
    nl: 'audit, audittrail, geschiedenis, wie deed wat, wijzigingen, controle, accountant',
    en: 'log, audit trail, history, who did what, changes, check, auditor',
  },
  cooperativeSettings: {
    nl: 'inrichting, configuratie, voorkeuren, beheer, gegevens van de coöperatie',
    en: 'configuration, setup, preferences, administration, details of the cooperative',
  },
  firstRun: {
    nl: 'beginnen, inrichten, starten, aan de slag, nieuw register, leeg register',
    en: 'begin, set up, start, getting started, new register, empty register',
  },
  periods: {
    nl: 'boekjaar, jaarafsluiting, jaar afsluiten, jaarrekening, jaareinde, XAF, auditfile, accountant, aansluiting, balans',
    en: 'financial year, fiscal year, book year, close the year, year end, annual accounts, XAF, audit file, accountant, balance sheet',
  },
  profile: {
    nl: 'mijn gegevens, mijn naam, e-mailadres wijzigen, account, taal, wachtwoord wijzigen',
    en: 'my details, my name, change email, account, language, change password',
  },
  security: {
    nl: 'wachtwoord, tweestapsverificatie, tweede factor, 2FA, passkey, authenticator, herstelcodes',
    en: 'password, two-step verification, second factor, 2FA, passkey, authenticator, recovery codes',
  },
  sessions: {
    nl: 'sessies, aangemelde apparaten, waar ben ik aangemeld, overal afmelden',
    en: 'sessions, signed-in devices, where am I signed in, sign out everywhere',
  },
};

/** A part of a page that has an address and a name of its own. */
interface Place {
  href: string;
  title: 'interest.open' | 'payments.batches' | `settings.section.${SettingGroup}`;
  /** The page that it is on. */
  page: NamedPage;
  words: SearchWords;
  /** What is settled there. */
  fields?: readonly `settings.field.${SettingField}`[];
}

const settingWords: Record<SettingGroup, SearchWords> = {
  cooperative: {
    nl: 'naam, KvK-nummer, adres, rekeningnummer van de coöperatie, IBAN, BIC, logo, briefhoofd',
    en: 'name, company number, address, account of the cooperative, IBAN, BIC, logo, letterhead',
  },
  instruments: {
    nl: 'koers, prijs, uitgifteprijs, prijs instellen, nominale waarde, rente, couponrente, looptijd, aandelen, obligatielening, instrument toevoegen, maximum per lid, lock-up',
    en: 'price, issue price, set price, nominal value, interest, coupon rate, maturity, shares, bond loan, add instrument, maximum per member, lock-in',
  },
  thresholds: {
    nl: 'grens, grensbedrag, limiet, vierogenprincipe, vier ogen boven, budget voor aflossing, wachttijd na een nieuw IBAN, lidnummers, nummering, eerstvolgend lidnummer',
    en: 'limit, threshold amount, four-eyes principle, four eyes above, redemption budget, wait after a new IBAN, member numbers, numbering, next member number',
  },
  administrators: {
    nl: 'rechten, rollen, gebruikers, collega, toegang geven, bevoegdheden, beheerder toevoegen, goedkeurder, lezer',
    en: 'rights, roles, users, colleague, give access, permissions, add administrator, approver, viewer',
  },
};

type SettingField<Key = TextKey> = Key extends `settings.field.${infer Field}` ? Field : never;

/** The group in which each setting stands: it is found by its own name too. */
export const settingFields: Record<SettingField, SettingGroup> = {
  name: 'cooperative',
  kvk: 'cooperative',
  street_address: 'cooperative',
  postal_code: 'cooperative',
  locality: 'cooperative',
  iban: 'cooperative',
  bic: 'cooperative',
  logo: 'cooperative',
  four_eyes_threshold_cents: 'thresholds',
  four_eyes_days: 'thresholds',
  redemption_budget_cents: 'thresholds',
  iban_hold_days: 'thresholds',
  member_no_from: 'thresholds',
  code: 'instruments',
  name_nl: 'instruments',
  name_en: 'instruments',
  type: 'instruments',
  scale: 'instruments',
  nominal_cents: 'instruments',
  status: 'instruments',
  max_per_member: 'instruments',
  lock_in_months: 'instruments',
  allowed_member_kinds: 'instruments',
  coupon_ppm: 'instruments',
  day_count: 'instruments',
  coupon_months: 'instruments',
  issue_date: 'instruments',
  maturity_date: 'instruments',
  early_redemption_fee_ppm: 'instruments',
  fee_min_cents: 'instruments',
  notice_days: 'instruments',
  price_cents: 'instruments',
  valid_from: 'instruments',
  instrument: 'instruments',
  purpose: 'instruments',
  roles: 'administrators',
  sign_ins: 'administrators',
};

export const places: readonly Place[] = [
  ...(Object.keys(settingWords) as SettingGroup[]).map((group): Place => ({
    href: settingHref(group),
    title: `settings.section.${group}`,
    page: 'cooperativeSettings',
    words: settingWords[group],
    fields: (Object.keys(settingFields) as SettingField[])
      .filter((field) => settingFields[field] === group)
      .map((field) => `settings.field.${field}` as const),
  })),
  {
    href: `${paths.redemptions}?run=list`,
    title: 'interest.open',
    page: 'redemptions',
    words: {
      nl: 'rente uitbetalen, rente bijschrijven, couponrente, renterun, einde looptijd, aflossing lening, RN',
      en: 'pay interest, accrue interest, coupon, interest run, maturity, repay loan',
    },
  },
  {
    href: `${paths.redemptions}?batch=list`,
    title: 'payments.batches',
    page: 'redemptions',
    words: {
      nl: 'betalen, betaling, uitbetalen, overmaken, SEPA, pain.001, bankbestand, betaalbestand, BT',
      en: 'pay, payment, pay out, transfer money, SEPA, pain.001, bank file, payment file',
    },
  },
];
