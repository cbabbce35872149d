/** The translation keys of the fields' names, by the name of the flow's input. */
const fieldKeys = {
  email: 'auth.field.email',
  password: 'auth.field.password',
  'traits.email': 'auth.field.email',
  'traits.given_name': 'auth.field.given_name',
  'traits.family_name': 'auth.field.family_name',
  'traits.phone_number': 'auth.field.phone_number',
  'traits.company.company_name': 'auth.field.company_name',
  'traits.company.kvk': 'auth.field.kvk',
  'traits.birthdate': 'auth.field.birthdate',
  'traits.birthplace': 'auth.field.birthplace',
  'traits.birthcountry': 'auth.field.birthcountry',
  'traits.address.street_address': 'auth.field.street_address',
  'traits.address.postal_code': 'auth.field.postal_code',
  'traits.address.locality': 'auth.field.locality',
  'traits.address.region': 'auth.field.region',
  'traits.address.country': 'auth.field.country',
  'traits.locale': 'auth.field.locale',
  'traits.seenTour': 'auth.field.seenTour',
  'traits.secondary_email': 'auth.field.secondary_email',
  'traits.automated_conversion': 'auth.field.automated_conversion',
} as const;
export type FieldKey = (typeof fieldKeys)[keyof typeof fieldKeys];

type TraitsKey<K> = K extends `traits.${infer Path}` ? Path : never;
/** The path of a trait, or of a part of one, such as `address.locality`. */
export type TraitPath = TraitsKey<keyof typeof fieldKeys>;

/** The translation key of the name of a trait. */
export const traitKey = (path: TraitPath): FieldKey => fieldKeys[`traits.${path}`];

/** The translation key of a field's name; null for no field, or one that has no name of ours. */
export const fieldKey = (field: string | null): FieldKey | null =>
  field !== null && Object.hasOwn(fieldKeys, field) ? fieldKeys[field as keyof typeof fieldKeys] : null;
