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

export const emptyAddress: Address = {
  postalCode: '',
  houseNumber: '',
  addition: '',
  street: '',
  locality: '',
  country: 'NL',
};
