import { Checkbox, DateField, OneTimeCode, PasswordField, Select, TextField } from '@ledenbureau/forms';
import { type Locale, locales } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import type { Flow } from '../../identity/flow.ts';
import { buttonsOf, type FlowField, fieldsOf } from './nodes.ts';
import { useLabels } from './useLabels.ts';
import { useScreenWords } from '../ScreenWords.ts';

/** The inputs of a flow, in its order, as fields of the form around it. */
export function FlowInputs({ flow }: { flow: Flow }) {
  // Where several methods share a form, each asks for its own fields only: the service says which.
  const mayRequire = buttonsOf(flow).methods.length < 2;
  return fieldsOf(flow).map((field) => <FlowInput key={field.name} field={field} mayRequire={mayRequire} />);
}

function FlowInput({ field, mayRequire }: { field: FlowField; mayRequire: boolean }) {
  const { t } = useScreenWords();
  const labels = useLabels();
  const { name, node, kind, options } = field;
  const shared = { name, label: labels.field(field), required: field.required && mayRequire };
  const typed = { ...shared, autoComplete: autoCompletes.get(node) ?? field.autoComplete ?? 'on' };
  if (node === 'traits.locale') {
    const languages: Record<Locale, string> = { nl: t('auth.language.nl'), en: t('auth.language.en') };
    return <Select {...shared} options={locales.map((value) => ({ value, label: languages[value] }))} />;
  }
  if (codes.has(node)) return <OneTimeCode {...shared} />;
  switch (kind) {
    case 'checkbox':
      return <Checkbox {...shared} />;
    case 'select':
      return <Select {...shared} options={options} placeholder="" />;
    case 'date':
      return <DateField {...shared} />;
    case 'password':
      return <PasswordField {...typed} autoComplete={field.autoComplete ?? 'new-password'} />;
    case 'number':
      return <TextField {...typed} inputMode="decimal" />;
    default:
      return <TextField {...typed} type={kind} />;
  }
}

/** Codes of digits that were mailed, or are shown by an app. */
const codes: ReadonlySet<string> = new Set(['code', 'totp_code']);

/** What a browser may fill in. The address one signs in with is the user name, wherever it is asked. */
const autoCompletes: ReadonlyMap<string, string> = new Map([
  ['identifier', 'username'],
  ['email', 'username'],
  ['traits.email', 'username'],
  ['traits.given_name', 'given-name'],
  ['traits.family_name', 'family-name'],
  ['traits.phone_number', 'tel'],
  ['traits.birthdate', 'bday'],
  ['traits.company.company_name', 'organization'],
  ['traits.address.street_address', 'street-address'],
  ['traits.address.postal_code', 'postal-code'],
  ['traits.address.locality', 'address-level2'],
  ['traits.address.region', 'address-level1'],
  ['traits.address.country', 'country'],
]);
