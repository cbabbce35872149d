export { Meter, type MeterMark, type MeterPart, type MeterProps, MeterSwatch } from './Meter.tsx';
