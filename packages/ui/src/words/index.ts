export { en } from './en.ts';
export { nl } from './nl.ts';
