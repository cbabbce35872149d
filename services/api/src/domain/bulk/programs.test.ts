// The headings of files that programs write, as their public code has them: Econobis, app/Helpers.
import { expect, test } from 'vitest';
import { suggestMapping } from './mapping.ts';
import { programOf } from './programs.ts';

const address = (kind: string) =>
  ['adres', 'huisnummer', 'toevoeging', 'postcode', 'plaats', 'land'].map((part) => `${kind} ${part}`);
const reach = ['primair', '2', '3', '4', '5'].map((which) => `Email ${which}`);
const phones = ['primair', '2', '3'].map((which) => `Telefoonnummer ${which}`);
const person = ['Aanspreektitel', 'Initialen', 'Voornaam', 'Tussenvoegsel', 'Achternaam', 'Geboortedatum'];
const about = ['startdatum', 'einddatum', 'rol', 'aanspreektitel', 'naam', 'initialen', 'voornaam', 'achternaam'];
const stages = ['interesse', 'ingeschreven', 'toegekend'].flatMap((stage) =>
  ['Aantal', 'Bedrag', 'Datum', 'Datum log'].map((what) => `${what} ${stage}`),
);

const participations = [
  '#participant',
  '#mutation',
  'Contact id',
  'Contactnummer',
  'Deelname naam',
  'Naam',
  'Organisatie',
  ...person,
  ...['Bezorg', 'Bezoek', 'Post', 'Nota'].flatMap(address),
  ...reach,
  ...phones,
  'Klantnummer',
  'Projectcode',
  'Huidig saldo rekening',
  'Huidig aantal deelnames',
  'Boekwaarde per deelname',
  'Huidige totale waarde',
  'Datum akkoord',
  'Iban uitkeren',
  'Iban uitkeren t.n.v.',
  'Iban contact',
  'Iban contact t.n.v.',
  'Eerste ingangsdatum deelname',
  'Uitkeren op',
  ...about.map((what) => `Contactpersoon ${what}`),
  ...about.map((what) => `Wettelijke vertegenwoordiger ${what}`),
  'Type mutatie',
  'Status',
  'Deelname status',
  ...stages,
  'Aantal definitief',
  'Bedrag definitief',
  'Ingangsdatum',
  'Log Ingangsdatum',
  'Opbrengst',
  'Betaaldatum',
  'Betalingskenmerk',
  'Boekstuk',
];

const contacts = [
  '#',
  'Naam',
  'Organisatie',
  'Website',
  'Kvk',
  'Btw nummer',
  ...person,
  'IBAN',
  'IBAN tnv',
  'Akkoord privacybeleid',
  'Incasso',
  ...['Bezorg', 'Bezoek', 'Post', 'Nota'].flatMap(address),
  ...reach,
  ...phones,
  'Klantnummer (elektra)',
  'Aantal Participaties',
  'Aantal Obligaties',
  'Aantal Leningbedrag',
  'Opmerkingen',
  'Begindatum',
  'Einddatum',
  'Aanspreektitel',
  'Volledige naam',
  'Voornaam',
  'Rol van contact',
  'Toegevoegd aan groep op',
];

const used = (headers: readonly string[]) =>
  Object.fromEntries(
    suggestMapping(headers, 'register').flatMap((column, at) => (column === null ? [] : [[headers[at], column]])),
  );

const both = {
  Naam: 'full_name',
  Organisatie: 'company_name',
  Initialen: 'initials',
  Voornaam: 'given_name',
  Tussenvoegsel: 'infix',
  Achternaam: 'family_name',
  Geboortedatum: 'birthdate',
  'Bezoek adres': 'street',
  'Bezoek huisnummer': 'house_number',
  'Bezoek toevoeging': 'house_addition',
  'Bezoek postcode': 'postal_code',
  'Bezoek plaats': 'locality',
  'Bezoek land': 'country',
  'Email primair': 'email',
  'Telefoonnummer primair': 'phone',
};

test('the export of participations of Econobis is recognised, and each column is what it says', () => {
  expect(programOf(participations)).toBe('econobis_participations');
  expect(used(participations)).toEqual({
    ...both,
    Contactnummer: 'member_no',
    Projectcode: 'instrument',
    'Iban uitkeren': 'iban',
    'Iban uitkeren t.n.v.': 'holder_name',
    'Type mutatie': 'mutation',
    Status: 'state',
    'Aantal definitief': 'quantity',
    'Bedrag definitief': 'amount',
    Ingangsdatum: 'acquired_on',
    Betalingskenmerk: 'description',
  });
});

test('the export of contacts of Econobis is recognised: whom somebody works for is not who it is', () => {
  expect(programOf(contacts)).toBe('econobis_contacts');
  expect(used(contacts)).toEqual({
    ...both,
    '#': 'member_no',
    Kvk: 'kvk',
    IBAN: 'iban',
    'IBAN tnv': 'holder_name',
    'Toegevoegd aan groep op': 'joined_on',
  });
});

test('a sheet of people’s own is of no program', () => {
  expect(programOf(['#', 'Naam', 'Aantal'])).toBeNull();
  expect(used(['#', 'Lidnummer', 'Naam', 'Einddatum'])).toEqual({
    Lidnummer: 'member_no',
    Naam: 'full_name',
    Einddatum: 'maturity_date',
  });
});
