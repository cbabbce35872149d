export { PrintDocument, type PrintDocumentProps } from './PrintDocument.tsx';
export { printOrientations, type PrintOrientation } from './PrintDocument.variants.ts';
