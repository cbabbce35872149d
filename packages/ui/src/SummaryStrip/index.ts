export { SummaryStrip, type SummaryFact, type SummaryStripProps } from './SummaryStrip.tsx';
