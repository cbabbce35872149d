export { canonicalPostcode, isPostcode } from './postcode.ts';
export { PostcodeField, type PostcodeFieldProps } from './PostcodeField.tsx';
