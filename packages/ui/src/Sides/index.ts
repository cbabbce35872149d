export { Sides, type SidesProps } from './Sides.tsx';
