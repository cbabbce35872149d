export { Table } from './Table.tsx';
export * from './Table.types.ts';
