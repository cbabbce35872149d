export type TableFormat = 'xlsx' | 'csv' | 'print';

/** Why a list is taken, in what form, and the language of its words. */
export interface ExportRequest {
  reason: string;
  format: TableFormat;
  locale: 'nl' | 'en';
}
