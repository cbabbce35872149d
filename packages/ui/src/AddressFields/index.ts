export {
  addressParts,
  emptyAddress,
  type Address,
  type AddressLookup,
  type AddressPart,
  type FoundAddress,
} from './address.types.ts';
export { AddressFields, type AddressFieldsProps } from './AddressFields.tsx';
export { useAddressLookup } from './useAddressLookup.ts';
