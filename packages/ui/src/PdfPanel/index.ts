export { PdfPanel, type PdfPanelProps } from './PdfPanel.tsx';
