import type { BatchDetail } from './bulk.api.ts';

/** By code of an instrument: the digest that came with its terms when they were opened. */
export type TermsDigests = Readonly<Record<string, string>>;

/** What of the terms that a batch makes was opened. */
export interface OpenedTerms {
  digests: TermsDigests;
  onOpen(code: string, sha256: string): void;
}

/** Instruments whose terms are still to be opened. */
export const unopened = ({ instruments }: Pick<BatchDetail, 'instruments'>, digests: TermsDigests): string[] =>
  instruments.flatMap(({ code }) => (digests[code] === undefined ? [code] : []));

/** What an approval names: the file, its rows, what is to be booked, the terms that were opened, and the old totals beside it. */
export const approvalBody = (
  { file_sha256, bookings_sha256, rows, instruments }: BatchDetail,
  digests: TermsDigests,
  totals_sha256: string | null,
) => ({
  file_sha256,
  bookings_sha256: bookings_sha256 ?? '',
  rows,
  ...(totals_sha256 === null ? {} : { totals_sha256 }),
  opened: instruments.flatMap(({ code }) => digests[code] ?? []),
});
