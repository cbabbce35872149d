import type { InstrumentRef } from '../api/types.ts';

/** The instrument's name in the interface language. */
export const instrumentName = (instrument: Pick<InstrumentRef, 'name_nl' | 'name_en'>, locale: string): string =>
  locale === 'nl' ? instrument.name_nl : instrument.name_en;
