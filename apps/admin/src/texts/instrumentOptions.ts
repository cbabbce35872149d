import type { Instrument } from '../api/types.ts';
import { instrumentName } from './instrumentName.ts';

type Choice = Pick<Instrument, 'id' | 'type' | 'name_nl' | 'name_en'>;

/** Instruments to choose from by name, once they are there; `type`: those of one type alone. */
export const instrumentOptions = (
  instruments: readonly Choice[] | undefined,
  locale: string,
  type?: Instrument['type'],
): { value: string; label: string }[] =>
  (instruments ?? [])
    .filter((one) => type === undefined || one.type === type)
    .map((one) => ({ value: one.id, label: instrumentName(one, locale) }));
