export { FactLine, type FactLineProps } from './FactLine.tsx';
