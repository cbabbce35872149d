import * as ui from '@ledenbureau/ui';
import { useContext, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { isEngine, ScopeContext } from '../context.ts';
import { FieldGroup } from '../FieldGroup.tsx';
import type { FieldRules, UseFieldOptions } from '../field.ts';
import { oneOf } from './oneOf.ts';
import { postalCode } from '../validators/identifiers.ts';
import { type Bound, useBound } from './useBound.ts';

export type PostcodeFieldProps = Bound<ComponentProps<typeof ui.PostcodeField>, string>;

const noRules: readonly never[] = [];

/** A postal code, judged by the rule `postalCode` in the Netherlands and free elsewhere; '' for none. */
export function PostcodeField(props: PostcodeFieldProps) {
  const { validators = noRules, country = 'NL' } = props;
  const own = useMemo(() => (country === 'NL' ? [postalCode()] : []), [country]);
  const ruled: PostcodeFieldProps = { ...props, validators: [...own, ...validators] };
  const { bound } = useBound<string, PostcodeFieldProps>(ruled);
  return <ui.PostcodeField {...bound} feedback={bound.feedback ?? null} />;
}

export interface AddressFieldsProps extends Pick<
  ui.AddressFieldsProps,
  'lookup' | 'countries' | 'hint' | 'id' | 'autoComplete'
> {
  /** Key of the group; its values are the parts of an address, and without `countries` no country. */
  name: string;
  /** What it is the address of: the legend. */
  label: string;
  /** All but the addition must be filled; abroad the postal code and the number may be left out. */
  required?: boolean;
  disabled?: boolean;
  /** Which member of a FieldArray it is: comes with `field` of the member. */
  item?: string | undefined;
}

/** An address as a group of fields, each with its own messages; `lookup` finds street and town. */
export function AddressFields(props: AddressFieldsProps) {
  const { lookup, countries, required = false, autoComplete, ...group } = props;
  const { label, item: _, ...rest } = group;
  const { name, disabled = false, hint } = group;
  const ownId = useId();
  // where Formik holds the values there are no groups of ours: each part is a field by its path
  const byPath = isEngine(useContext(ScopeContext));
  const parts = { lookup, required, autoComplete, prefix: byPath ? `${name}.` : '', disabled: byPath && disabled };
  const fields = countries ? <CountryAndParts {...parts} countries={countries} /> : <Parts {...parts} country="NL" />;
  if (!byPath) {
    return (
      <FieldGroup {...rest} item={group.item} legend={label}>
        {fields}
      </FieldGroup>
    );
  }
  return (
    <ui.FormGroup as="fieldset" id={group.id ?? ownId} label={label} hint={hint} disabled={disabled}>
      {fields}
    </ui.FormGroup>
  );
}

interface PartsProps {
  country: string;
  lookup: ui.AddressLookup | undefined;
  required: boolean;
  /** Before the name of each part: the path of the address, where names are paths. */
  prefix: string;
  disabled: boolean;
  /** Whose address a browser fills in. */
  autoComplete: string | undefined;
  /** The choice of a country, below the others. */
  children?: ReactNode;
}

interface PartProps extends FieldRules<string> {
  name: string;
  label: string;
  required: boolean;
  width: 'full';
  autoComplete?: string | undefined;
}

/** A part of the address around it, and its value. */
function usePart(
  part: ui.AddressPart,
  required: boolean,
  {
    country = 'NL',
    prefix,
    disabled,
    autoComplete,
  }: Pick<PartsProps, 'prefix' | 'disabled' | 'autoComplete'> & Partial<Pick<PartsProps, 'country'>>,
  { rules, ...options }: UseFieldOptions<string> & { rules?: PartProps['validators'] } = {},
) {
  const { addressParts } = ui.useUiLabels();
  const props: PartProps = {
    name: `${prefix}${part}`,
    label: addressParts[part],
    required,
    width: 'full',
    autoComplete: ui.addressAutoComplete(part, country, autoComplete),
    ...(disabled && { disabled }),
  };
  const { bound } = useBound<string, PartProps>({ ...props, ...(rules && { validators: rules }) }, options);
  return { ...bound, feedback: bound.feedback ?? null };
}

function CountryAndParts({
  countries,
  ...parts
}: Omit<PartsProps, 'country'> & Required<Pick<AddressFieldsProps, 'countries'>>) {
  const country = usePart('country', parts.required, parts, oneOf(countries));
  return (
    <Parts {...parts} country={country.value}>
      <ui.Select {...country} options={countries} placeholder="" />
    </Parts>
  );
}

function Parts({ lookup, required, children, ...place }: PartsProps) {
  const { country } = place;
  const dutch = country === 'NL';
  const rules = useMemo(() => (dutch ? [postalCode()] : []), [dutch]);
  const code = usePart('postalCode', required && dutch, place, { rules });
  const number = usePart('houseNumber', required && dutch, place);
  const addition = usePart('addition', false, place);
  const street = usePart('street', required, place);
  const locality = usePart('locality', required, place);

  const address: ui.Address = {
    postalCode: code.value,
    houseNumber: number.value,
    addition: addition.value,
    street: street.value,
    locality: locality.value,
    country,
  };
  const result = ui.useAddressLookup(address, lookup, (parts) => {
    if (parts.street !== undefined) street.onChange(parts.street);
    if (parts.locality !== undefined) locality.onChange(parts.locality);
  });
  return (
    <ui.Stack gap={3}>
      <ui.Grid columns={3} minItemWidth={96} gap={3}>
        <ui.PostcodeField {...code} country={country} />
        <ui.TextField {...number} inputMode={dutch ? 'numeric' : 'text'} />
        <ui.TextField {...addition} />
      </ui.Grid>
      <ui.Feedback id={`${code.name}-found`} feedback={result} />
      <ui.TextField {...street} />
      <ui.TextField {...locality} />
      {children}
    </ui.Stack>
  );
}
