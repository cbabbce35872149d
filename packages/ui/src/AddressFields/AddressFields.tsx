import { FormGroup } from '../FormGroup/FormGroup.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { useField, type FieldProps } from '../internal/field.ts';
import { styled } from '../internal/styled.ts';
import { useValue } from '../internal/useValue.ts';
import { PostcodeField } from '../PostcodeField/PostcodeField.tsx';
import { useUiLabels } from '../provider/context.ts';
import { Select, type SelectOption } from '../Select/Select.tsx';
import { TextField } from '../TextField/TextField.tsx';
import {
  addressAutoComplete,
  emptyAddress,
  type Address,
  type AddressLookup,
  type AddressPart,
} from './address.types.ts';
import { useAddressLookup } from './useAddressLookup.ts';

export interface AddressFieldsProps extends Omit<
  FieldProps<HTMLInputElement>,
  'inputProps' | 'placeholder' | 'inputMode' | 'prefix' | 'suffix' | 'align' | 'width'
> {
  /**
   * The browser fills in postal code, town and country, and abroad the street: `on`, or before the part whose address it is, as
   * HTML says it (`section-delivery shipping`). Default: no part says what it is, as for the address of somebody else.
   */
  autoComplete?: string;
  value?: Address;
  defaultValue?: Address;
  onChange?(value: Address, event?: CauseEvent): void;
  /** Finds street and town. Without it they are typed. */
  lookup?: AddressLookup | undefined;
  /** The countries to choose from, by their two letters. Without them it stays that of the value. */
  countries?: readonly SelectOption[];
}

const Parts = styled.div`
  display: grid;
  /* the widest of the three words in the middle */
  grid-template-columns: minmax(0, 4fr) minmax(0, 5fr) minmax(0, 4fr);
  gap: 0.75rem;
  align-items: start;
  & > * {
    grid-column: 1 / -1;
    --lb-field-edge: inherit;
    --lb-field-edge-hover: inherit;
  }
  & > [data-address-part='postalCode'],
  & > [data-address-part='houseNumber'],
  & > [data-address-part='addition'] {
    grid-column: auto;
  }
`;

/**
 * An address: in the Netherlands the postal code and the number find street and town, where the host has a register to ask;
 * abroad everything is free. What somebody typed is never overwritten. In a form of the browser's own the parts are
 * `name.postalCode`, `name.street`, ….
 */
export function AddressFields(props: AddressFieldsProps) {
  const { addressParts: words } = useUiLabels();
  const { group, control, input, rest } = useField<HTMLInputElement, AddressFieldsProps>(props);
  const { value: valueProp, defaultValue = emptyAddress, onChange, lookup, countries, ...root } = rest;
  const [currentValue, change] = useValue<Address>({ value: valueProp, defaultValue, onChange }, input);
  // whose form began without an address, or with a part of one
  const value = { ...emptyAddress, ...currentValue };
  const result = useAddressLookup(value, lookup, (parts) => change({ ...value, ...parts }, undefined));
  const { required = false } = props;
  const { disabled, readOnly } = control;

  const of = (part: AddressPart, needed = required) => ({
    name: `${control.name}.${part}`,
    label: words[part],
    autoComplete: addressAutoComplete(part, value.country, control.autoComplete),
    value: value[part],
    onChange: (text: string, event: CauseEvent | undefined) => change({ ...value, [part]: text }, event),
    'data-address-part': part,
    required: needed,
    disabled,
    readOnly,
    width: 'full' as const,
  });
  const dutch = value.country === 'NL';
  return (
    <FormGroup
      as="fieldset"
      {...group}
      required={false}
      feedback={group.feedback ?? result}
      describedBy={props.describedBy}
      {...root}
    >
      <Parts data-part="choices">
        <PostcodeField {...of('postalCode', required && dutch)} country={value.country} inputRef={control.ref} />
        <TextField {...of('houseNumber', required && dutch)} inputMode={dutch ? 'numeric' : 'text'} />
        <TextField {...of('addition', false)} />
        <TextField {...of('street')} />
        <TextField {...of('locality')} />
        {countries && <Select {...of('country')} options={countries} />}
      </Parts>
    </FormGroup>
  );
}
