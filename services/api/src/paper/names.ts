import type { Language } from '../domain/language.ts';
import type { Words } from './columns.ts';

/**
 * What a value is called in the files of lists: as the screen calls it, by the key of its texts there. The beginning may be a
 * capital, and a word may be added where the screen has its tab or heading (scripts/fileWords.test.ts).
 */
export const names = {
  'members.kind': {
    person: { nl: 'Persoon', en: 'Person' },
    organisation: { nl: 'Organisatie', en: 'Organisation' },
  },
  'members.status': {
    prospect: { nl: 'Kandidaat', en: 'Prospect' },
    active: { nl: 'Actief', en: 'Active' },
    ended: { nl: 'Beëindigd', en: 'Ended' },
    deceased: { nl: 'Overleden', en: 'Deceased' },
    blocked: { nl: 'Geblokkeerd', en: 'Blocked' },
  },
  'members.field': {
    given_name: { nl: 'Voornaam', en: 'Given name' },
    infix: { nl: 'Tussenvoegsel', en: 'Infix' },
    family_name: { nl: 'Achternaam', en: 'Family name' },
    company_name: { nl: 'Naam van de organisatie', en: 'Name of the organisation' },
    kvk: { nl: 'KVK-nummer', en: 'KVK number' },
    birthdate: { nl: 'Geboortedatum', en: 'Date of birth' },
    birthplace: { nl: 'Geboorteplaats', en: 'Place of birth' },
    birthcountry: { nl: 'Geboorteland', en: 'Country of birth' },
    email: { nl: 'E-mailadres', en: 'Email address' },
    secondary_email: { nl: 'Tweede e-mailadres', en: 'Second email address' },
    phone: { nl: 'Telefoonnummer', en: 'Telephone number' },
    street_address: { nl: 'Straat en huisnummer', en: 'Street and number' },
    postal_code: { nl: 'Postcode', en: 'Postal code' },
    locality: { nl: 'Plaats', en: 'Town' },
    region: { nl: 'Regio', en: 'Region' },
    country: { nl: 'Land', en: 'Country' },
    locale: { nl: 'Taal', en: 'Language' },
    note: { nl: 'Notitie', en: 'Note' },
  },
  'members.income.status': {
    open: { nl: 'In een batch', en: 'In a batch' },
    in_file: { nl: 'Bij de bank', en: 'With the bank' },
    confirmed: { nl: 'Uitbetaald', en: 'Paid' },
    returned: { nl: 'Geretourneerd', en: 'Returned' },
    withdrawn: { nl: 'Ingetrokken', en: 'Withdrawn' },
    held: { nl: 'Aangehouden', en: 'Held' },
  },
  'lists.sources': {
    ui: { nl: 'Invoer', en: 'Entry' },
    bulk: { nl: 'Bulk', en: 'Bulk' },
    request: { nl: 'Verzoek', en: 'Request' },
    conversion: { nl: 'Conversie', en: 'Conversion' },
    payment: { nl: 'Betaling', en: 'Payment' },
    api: { nl: 'API', en: 'API' },
    opening: { nl: 'Beginstand', en: 'Opening balance' },
  },
  'transaction.status': {
    booked: { nl: 'Geboekt', en: 'Booked' },
    waiting: { nl: 'Wacht op goedkeuring', en: 'Waiting for approval' },
    rejected: { nl: 'Afgewezen', en: 'Rejected' },
    withdrawn: { nl: 'Ingetrokken', en: 'Withdrawn' },
  },
  'worklist.kinds': {
    redemption: { nl: 'Vroegtijdige aflossing', en: 'Early redemption' },
    return: { nl: 'Teruggave', en: 'Return' },
    transaction: { nl: 'Transactie', en: 'Transaction' },
  },
  'requests.status': {
    submitted: { nl: 'Ingediend', en: 'Submitted' },
    in_review: { nl: 'In behandeling', en: 'In review' },
    eligible: { nl: 'Toegelaten', en: 'Admitted' },
    allocated: { nl: 'In ronde', en: 'In a round' },
    waiting: { nl: 'Wachtlijst', en: 'Waiting list' },
    settled: { nl: 'Teruggegeven', en: 'Returned' },
    approved: { nl: 'Goedgekeurd', en: 'Approved' },
    in_payment: { nl: 'In betaling', en: 'In payment' },
    paid: { nl: 'Uitbetaald', en: 'Paid' },
    payment_failed: { nl: 'Betaling mislukt', en: 'Payment failed' },
    rejected: { nl: 'Afgewezen', en: 'Rejected' },
    withdrawn: { nl: 'Ingetrokken', en: 'Withdrawn' },
    reversed: { nl: 'Teruggedraaid', en: 'Reversed' },
  },
  'requests.reason': {
    home_purchase: { nl: 'Aankoop woning', en: 'Buying a home' },
    hardship: { nl: 'Financiële nood', en: 'Financial hardship' },
    death: { nl: 'Overlijden', en: 'Death' },
    divorce: { nl: 'Echtscheiding', en: 'Divorce' },
    moving_abroad: { nl: 'Verhuizing naar het buitenland', en: 'Moving abroad' },
    leaving: { nl: 'Vertrek uit de coöperatie', en: 'Leaving the cooperative' },
    reinvestment: { nl: 'Herbelegging', en: 'Reinvestment' },
    other: { nl: 'Anders', en: 'Other' },
  },
  'requests.channel': {
    portal: { nl: 'Ledenportaal', en: 'Members’ portal' },
    email: { nl: 'E-mail', en: 'Email' },
    post: { nl: 'Post', en: 'Post' },
    admin: { nl: 'Balie of telefoon', en: 'Desk or phone' },
  },
  'returns.outcomes': {
    payout: { nl: 'Uitbetalen', en: 'Pay out' },
    gift: { nl: 'Schenken', en: 'Give' },
    convert: { nl: 'Omzetten', en: 'Convert' },
  },
  'returns.line.status': {
    planned: { nl: 'Berekend', en: 'Calculated' },
    nothing: { nl: 'Niets toegewezen', en: 'Nothing allocated' },
    nothing_due: { nl: 'Niets uit te betalen', en: 'Nothing to pay' },
    held: { nl: 'Aangehouden', en: 'Held' },
    approved: { nl: 'Uit te betalen', en: 'To be paid' },
    in_payment: { nl: 'In betaling', en: 'In payment' },
    paid: { nl: 'Uitbetaald', en: 'Paid' },
    payment_failed: { nl: 'Betaling mislukt', en: 'Payment failed' },
    given: { nl: 'Geschonken', en: 'Given' },
    to_convert: { nl: 'Wacht op conversie', en: 'Waits for conversion' },
    converted: { nl: 'Omgezet', en: 'Converted' },
    reversed: { nl: 'Teruggedraaid', en: 'Reversed' },
  },
  'conversions.status': {
    planned: { nl: 'Gepland', en: 'Planned' },
    calculated: { nl: 'Berekend', en: 'Calculated' },
    awaiting_approval: { nl: 'Wacht op goedkeuring', en: 'Awaiting approval' },
    approved: { nl: 'Goedgekeurd', en: 'Approved' },
    executing: { nl: 'Wordt uitgevoerd', en: 'Being executed' },
    executed: { nl: 'Uitgevoerd', en: 'Executed' },
    reversed: { nl: 'Teruggedraaid', en: 'Reversed' },
    cancelled: { nl: 'Geannuleerd', en: 'Cancelled' },
  },
  'conversions.code': {
    not_opted_in: { nl: 'Deelname uitgezet', en: 'Opted out' },
    member_deceased: { nl: 'Overleden', en: 'Deceased' },
    member_blocked: { nl: 'Geblokkeerd', en: 'Blocked' },
    member_not_active: { nl: 'Niet actief', en: 'Not active' },
    not_for_organisation: { nl: 'Doel is niet voor dit soort lid', en: 'Target is not for this kind of member' },
    before_join_date: { nl: 'Nog geen lid op die dag', en: 'Not yet a member on that day' },
    reserved_units: { nl: 'Gereserveerd voor een verzoek', en: 'Reserved for a request' },
    in_payment: { nl: 'Tegoed is in betaling', en: 'Amount owed is being paid' },
    max_per_member: { nl: 'Boven het maximum per lid', en: 'Above the maximum per member' },
    zero_target_units: { nl: 'Te weinig voor het kleinste aantal', en: 'Too little for the smallest quantity' },
    iban_missing: { nl: 'Geen IBAN voor de rest', en: 'No IBAN for the remainder' },
    iban_on_hold: { nl: 'IBAN is pas gewijzigd', en: 'IBAN has just changed' },
    excluded: { nl: 'Weggelaten door een beheerder', en: 'Left out by an administrator' },
    asked: { nl: 'Gevraagd bij een teruggave', en: 'Asked for with a return' },
    part_reserved: { nl: 'Een deel is gereserveerd', en: 'Part of it is reserved' },
    part_locked: { nl: 'Een deel is nog vast', en: 'Part of it is locked' },
    iban_unverified: { nl: 'IBAN is niet geverifieerd', en: 'IBAN is not verified' },
    included: { nl: 'Meegenomen door een beheerder', en: 'Included by an administrator' },
  },
} as const satisfies Record<string, Readonly<Record<string, Words>>>;

/** What the value of a row is called. */
export const nameOf =
  <Row, Key extends keyof typeof names>(key: Key, valueOf: (row: Row) => keyof (typeof names)[Key] & string) =>
  (row: Row, language: Language): string =>
    called(key, valueOf(row), language);

/** The same of a value that was read as text; what has no name is called as it is. */
export function called(key: keyof typeof names, value: string, language: Language): string {
  const words: Readonly<Record<string, Words>> = names[key];
  return words[value]?.[language] ?? value;
}
