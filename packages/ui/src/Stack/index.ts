export type { Gap } from './gap.ts';
export * from './Stack.tsx';
