export { Sum, type SumLine, type SumProps } from './Sum.tsx';
