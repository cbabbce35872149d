export { decimalsIn, Quantity, type QuantityProps } from './Quantity.tsx';
