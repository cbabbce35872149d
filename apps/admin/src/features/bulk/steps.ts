import type { Batch } from './bulk.api.ts';

/** The steps of a batch, as the page counts them. */
export const steps = ['file', 'columns', 'check', 'submit', 'post'] as const;
export type StepId = (typeof steps)[number];

/** The names that everybody knows the encodings of a text by. */
export const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
} as const;

/** How numbers are written, by an example. */
export const numberPatterns = { comma: '1.234,56', point: '1,234.56', plain: '1234.56' } as const;

/** Which step a batch is at; `wanted` brings one that is not submitted back to its columns. */
export function stepOf({ status, progress }: Pick<Batch, 'status' | 'progress'>, requestedStep: string | null): StepId {
  switch (status) {
    case 'uploaded':
      return 'columns';
    case 'validating':
      return 'check';
    case 'invalid':
    case 'valid':
      return requestedStep === 'columns' && !progress ? 'columns' : 'check';
    default:
      return 'post';
  }
}

/** Its maker can still change it. */
export const isOpen = ({ status }: Pick<Batch, 'status'>): boolean =>
  status === 'uploaded' || status === 'validating' || status === 'invalid' || status === 'valid';

/** Address of a batch on this page. */
export const batchHref = (id: string): string => `/transactions/create-bulk?batch=${id}`;
