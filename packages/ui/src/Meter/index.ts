export { Meter, type MeterPart, type MeterProps } from './Meter.tsx';
