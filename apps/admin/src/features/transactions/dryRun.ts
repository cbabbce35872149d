import { createContext, useContext } from 'react';
import type { BookingRequest, Preview } from '../../api/types.ts';
import { entry as form } from './entryForm.tsx';
import { toBody } from './values.ts';

/** What the server would book, as it stands on screen. */
export interface DryRunState {
  /** What was asked about; null while not enough is filled in. */
  entry: BookingRequest | null;
  /** The answer, or the one before while another is awaited. */
  preview: Preview | undefined;
  error: unknown;
  /** An answer to this entry is awaited. */
  refreshing: boolean;
  /** Somebody wanted to book what was not on screen yet; now it is. */
  lookFirst: boolean;
  retry(): void;
}

export const DryRunContext = createContext<DryRunState | null>(null);

/** The dry run of the form around the caller. */
export function useDryRun(): DryRunState {
  const state = useContext(DryRunContext);
  if (!state) throw new Error('A dry run needs the form of a transaction around it.');
  return state;
}

/** Whether the dry run is of the values as they are now. Renders the caller when that changes, not at every key. */
export function useIsCurrent(): boolean {
  const entryText = JSON.stringify(useDryRun().entry);
  return form.useFormValues((values) => JSON.stringify(toBody(values)) === entryText);
}
