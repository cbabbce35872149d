export { AsTyped } from './AsTyped.tsx';
