/** The parts of an address, in the order they are filled in. */
export const addressParts = ['postalCode', 'houseNumber', 'addition', 'street', 'locality', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];

/** '' is nothing; the country is two letters, the postal code of the Netherlands "1234 AB". */
export type Address = Record<AddressPart, string>;

/** What a register of addresses knows of a postal code and a number. */
export type AddressMatch = Pick<Address, 'street' | 'locality'>;

/** Asks a register of the host; null when there is no such address. Stops when the signal does. */
export type AddressLookup = (
  postalCode: string,
  houseNumber: string,
  options: { signal: AbortSignal },
) => Promise<AddressMatch | null>;

/**
 * What a browser fills in: the whole line of the street abroad, where the number may be left out; in the Netherlands the parts of
 * that line have no token of their own, and one that has it all would put the number there twice.
 */
const tokens: Partial<Record<AddressPart, (dutch: boolean) => string | undefined>> = {
  postalCode: () => 'postal-code',
  street: (dutch) => (dutch ? undefined : 'address-line1'),
  locality: () => 'address-level2',
  country: () => 'country',
};

/** `autoComplete` of a part: whose address it is (`section-delivery shipping`, or `on` where there is one), and which part. */
export function addressAutoComplete(
  part: AddressPart,
  country: string,
  autoComplete: string | undefined,
): string | undefined {
  if (autoComplete === undefined || autoComplete === 'off') return autoComplete;
  const token = tokens[part]?.(country === 'NL');
  return token === undefined || autoComplete === 'on' ? token : `${autoComplete} ${token}`;
}

export const emptyAddress: Address = {
  postalCode: '',
  houseNumber: '',
  addition: '',
  street: '',
  locality: '',
  country: 'NL',
};
