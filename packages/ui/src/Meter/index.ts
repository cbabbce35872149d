export { Meter, type MeterMark, type MeterPart, type MeterProps } from './Meter.tsx';
