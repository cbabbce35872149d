export * from './address.types.ts';
export { AddressFields, type AddressFieldsProps } from './AddressFields.tsx';
export { useAddressLookup } from './useAddressLookup.ts';
