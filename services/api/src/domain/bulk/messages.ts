import type { Language } from '../language.ts';

// What a file of failed rows says in words: the service writes that file, so its words are kept here, in a short form that
// fits a cell. The app says the same codes in its own, longer sentences.

type Sentence = Record<Language, string>;
const say = (nl: string, en: string): Sentence => ({ nl, en });

/**
 * The sentences of a code. The first one whose parameters are all there is said: a code may come with more or less known. The
 * last one needs nothing but what the code always has.
 */
const sentences: Record<string, readonly [...Sentence[], Sentence] | Sentence> = {
  required: say('Verplicht: vul een waarde in', 'Required: fill in a value'),
  unknown_field: say('Hoort niet bij deze soort: maak leeg', 'Does not belong to this kind: leave empty'),
  too_long: say('Te lang', 'Too long'),
  text_invalid: [
    say('Hier staat een dag: {{date}}', 'A day stands here: {{date}}'),
    say('Bevat onleesbare tekens', 'Holds characters that cannot be read'),
  ],
  kind_not_allowed: [
    say('Soort onbekend; kies uit {{allowed}}', 'Unknown kind; choose one of {{allowed}}'),
    say('Deze soort kan niet bij dit lid', 'This kind is not for this member'),
  ],
  quantity_invalid: say('Geen geldig aantal', 'No valid quantity'),
  number_ambiguous: say(
    '{{value}} kan meer getallen zijn: schrijf alle cijfers, zonder punt of komma',
    '{{value}} may be several numbers: write all digits, without point or comma',
  ),
  number_invalid: say('{{value}} is geen getal', '{{value}} is no number'),
  amount_invalid: say('{{value}} is geen bedrag', '{{value}} is no amount'),
  price_invalid: [say('{{value}} is geen prijs', '{{value}} is no price'), say('Geen geldige prijs', 'No valid price')],
  price_missing: [
    say('Geen prijs bekend op {{date}}', 'No price known on {{date}}'),
    say('Geen prijs bekend', 'No price known'),
  ],
  amount_mismatch: say('Bedrag moet {{expected_cents}} zijn', 'The amount must be {{expected_cents}}'),
  amount_indivisible: say('Geen heel aantal keren {{nominal_cents}}', 'Not a whole number of times {{nominal_cents}}'),
  date_invalid: [
    say('{{value}} is geen datum', '{{value}} is no date'),
    say('Datum kan hier niet', 'The date cannot be'),
  ],
  date_in_future: say('Na vandaag', 'After today'),
  before_join_date: say(
    'Voor het begin van het lidmaatschap ({{earliest}})',
    'Before the membership began ({{earliest}})',
  ),
  period_closed: say('Periode is afgesloten; vanaf {{earliest}}', 'The period is closed; from {{earliest}}'),
  member_not_found: [
    say('Lidnummer {{value}} bestaat niet', 'Member number {{value}} does not exist'),
    say('Lid bestaat niet', 'The member does not exist'),
  ],
  member_anonymised: say('Lid is geanonimiseerd', 'The member is anonymised'),
  invalid_parameter: say('Kan hier niet', 'Cannot be here'),
  more_than_owed: say('Te betalen is {{owed_cents}}', 'Owed is {{owed_cents}}'),
  withholding_too_high: say('Inhouding is meer dan {{amount_cents}}', 'More is withheld than {{amount_cents}}'),
  member_deceased: say('Lid is overleden of uitgetreden', 'The member died or left'),
  member_exists: say('Lidnummer is al van {{name}}', 'The number is already that of {{name}}'),
  instrument_not_found: [
    say('Instrument {{value}} bestaat niet', 'Instrument {{value}} does not exist'),
    say('Instrument bestaat niet', 'The instrument does not exist'),
  ],
  instrument_closed: say('Instrument is dan niet open', 'The instrument is not open then'),
  instrument_incomplete: say('Van een nieuw instrument ontbreekt dit', 'A new instrument needs this'),
  not_for_organisation: say('Instrument is niet voor dit soort lid', 'The instrument is not for this kind of member'),
  kind_not_for_instrument: say('Soort hoort niet bij dit instrument', 'The kind does not go with this instrument'),
  same_member: say('Lid en tegenpartij zijn gelijk', 'Member and counterparty are the same'),
  reason_required: [
    say('Kies een reden: {{allowed}}', 'Choose a reason: {{allowed}}'),
    say('Kies een reden', 'Choose a reason'),
  ],
  reason_invalid: [
    say('Reden onbekend; kies uit {{allowed}}', 'Unknown reason; choose one of {{allowed}}'),
    say('Reden past niet bij deze soort', 'The reason does not go with this kind'),
  ],
  document_required: say('Document nodig', 'A document is needed'),
  reference_invalid: say('Referentie bevat vreemde tekens', 'The reference holds strange characters'),
  duplicate_reference: [
    say('Staat ook in regel {{line}}', 'Also in row {{line}}'),
    say('Referentie al gebruikt: {{number}}', 'Reference used before: {{number}}'),
  ],
  bsn_suspected: say('Lijkt een burgerservicenummer', 'Looks like a citizen service number'),
  insufficient_available: say(
    'Gevraagd {{requested}}, beschikbaar {{available}}',
    'Asked {{requested}}, available {{available}}',
  ),
  negative_on_date: say(
    'Gevraagd {{requested}}, vrij {{available}}: de rest is later gebruikt',
    'Asked {{requested}}, free {{available}}: the rest was used later',
  ),
  locked_until: say('Nog vast tot {{date}}', 'Locked until {{date}}'),
  max_per_member: say('Boven het maximum van {{max}}', 'Above the maximum of {{max}}'),
  total_line: say('Lijkt een totaalregel', 'Looks like a line of totals'),
  mutation_ignored: say('Geen definitieve deelname', 'No definite participation'),
  name_missing: say('Naam ontbreekt', 'The name is missing'),
  email_invalid: say('{{value}} is geen e-mailadres', '{{value}} is no email address'),
  phone_invalid: say('{{value}} is geen telefoonnummer', '{{value}} is no phone number'),
  postal_code_invalid: say('Een Nederlandse postcode is als 1234 AB', 'A Dutch postal code is like 1234 AB'),
  country_invalid: say('Land {{value}} is onbekend', 'Country {{value}} is not known'),
  percentage_invalid: say('{{value}} is geen percentage', '{{value}} is no percentage'),
  iban_invalid: say('IBAN klopt niet', 'The IBAN is not right'),
  iban_length: say('IBAN heeft niet de juiste lengte', 'The IBAN has not the right length'),
  kvk_invalid: say('KVK-nummer heeft 8 cijfers', 'A chamber of commerce number has 8 digits'),
};

/** For a code that has none, and for one that lacks what its sentence needs. */
const plain = say('Niet te boeken: {{code}}', 'Cannot be booked: {{code}}');

const placeholder = /\{\{(\w+)\}\}/gu;

/** Every sentence that a code can have, the first one that fits first; for tests. */
export const sentencesOf = (code: string): readonly Sentence[] => {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return sentence === undefined ? [] : 'nl' in sentence ? [sentence] : sentence;
};

/** What is wrong in a row, in words. */
export function sentenceOf(
  { code, params }: { code: string; params: Record<string, unknown> },
  language: Language,
): string {
  const fits = (sentence: Sentence) =>
    [...sentence[language].matchAll(placeholder)].every(([, name = '']) => isSayable(params[name]));
  const sentence = sentencesOf(code).find(fits) ?? plain;
  const values: Record<string, unknown> = { ...params, ...(sentence === plain ? { code } : {}) };
  return sentence[language].replace(placeholder, (_, name: string) => shown(name, values[name], language));
}

const isSayable = (value: unknown) => typeof value === 'string' || typeof value === 'number';

const euros: Record<Language, Intl.NumberFormat> = {
  nl: new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
};

function shown(name: string, value: unknown, language: Language): string {
  if (name.endsWith('_cents') && typeof value === 'number') {
    return euros[language].format(value / 100).replace('\u{a0}', ' ');
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const day = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  return day
    ? day
        .slice(1)
        .reverse()
        .join(language === 'nl' ? '-' : '/')
    : text;
}
