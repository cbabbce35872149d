export { Calendar, type CalendarProps } from './Calendar.tsx';
export type { Period } from './Calendar.types.ts';
