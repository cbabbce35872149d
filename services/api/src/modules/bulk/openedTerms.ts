import type { z } from 'zod';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { digestOfBytes } from '../../paper/documents.ts';
import { presentTerms } from '../../register/instruments.ts';
import type { PlannedInstrument } from './register.ts';
import type { openedTermsSchema } from './schemas.ts';
import { lookAt } from './store.ts';
import type { LockedBatch } from './store.ts';

type Instruments = Pick<LockedBatch, 'id' | 'instruments'>;

/** An instrument as a batch makes it, with its prices. */
export const presentMade = (planned: PlannedInstrument): z.infer<typeof openedTermsSchema>['terms'] => ({
  ...presentTerms(planned),
  prices: planned.prices,
});

/** Of an instrument as this batch makes it: nothing else that the API answers has it. */
const digestOf = ({ id }: Instruments, terms: LockedBatch['instruments'][number]): string =>
  digestOfBytes(Buffer.from(JSON.stringify([id, presentMade(terms)])));

/** The terms of one instrument that a batch makes, with the digest that an approval names. Throws not_found. */
export async function readOpenedTerms(db: Db, id: string, code: string): Promise<z.infer<typeof openedTermsSchema>> {
  const batch = await lookAt(db, id);
  const terms = batch.instruments.find((one) => one.code === code);
  if (terms === undefined) throw refusal('not_found', 'code');
  return { terms: presentMade(terms), terms_sha256: digestOf(batch, terms) };
}

/** Throws terms_unopened, with the codes, for instruments whose terms whoever approves did not open as they are now. */
export function requireOpened(batch: Instruments, opened: readonly string[]): void {
  const closed = batch.instruments.filter((terms) => !opened.includes(digestOf(batch, terms)));
  if (closed.length > 0) {
    throw refusal('terms_unopened', 'opened', { instruments: closed.map(({ code }) => code).join(', ') });
  }
}
