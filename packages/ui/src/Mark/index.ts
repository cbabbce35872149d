export { Mark, markTones, type MarkProps, type MarkTone } from './Mark.tsx';
