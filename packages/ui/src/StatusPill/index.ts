export { statusTones, StatusPill, type StatusTone, type StatusPillProps } from './StatusPill.tsx';
