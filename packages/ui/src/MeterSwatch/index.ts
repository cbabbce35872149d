export { MeterSwatch, type MeterSwatchProps } from './MeterSwatch.tsx';
