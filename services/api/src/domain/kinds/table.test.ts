import { expect, test } from 'vitest';
import { kinds } from './index.ts';
import type { Entry } from './kind.ts';
import type { CommonRequest } from '../transaction.ts';

/** What the single form and the rows of a file ask for besides fields. */
function askedOf(entered: Entry<CommonRequest> | null): string {
  if (entered === null) return 'by modules alone';
  const { document, amountOptional, waits, filesOnly, file } = entered;
  return [
    document && `document ${document}`,
    amountOptional && 'amount optional',
    waits && 'waits',
    filesOnly && 'files only',
    file && `${file.row} in a file: ${file.words.join(' ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

test('what each kind is called on paper and in files, and what is asked of who enters it', () => {
  const table = Object.entries(kinds).map(([kind, { names, entered }]) => [
    kind,
    names.nl,
    names.en,
    askedOf(entered as Entry<CommonRequest> | null),
  ]);
  // oxfmt-ignore
  expect(table).toEqual([
    ['issue', 'Uitgifte', 'Issue', 'units in a file: inleg storting aankoop purchase'],
    ['transfer', 'Overdracht', 'Transfer', 'document asked, units in a file: overboeking'],
    ['redeem_early', 'Vroegtijdige aflossing', 'Early redemption', 'by modules alone'],
    ['redeem', 'Aflossing einde looptijd', 'Redemption at maturity', 'by modules alone'],
    ['return', 'Teruggave', 'Return', 'by modules alone'],
    ['gift_back', 'Schenking aan de coöperatie', 'Gift to the cooperative', 'document needed'],
    ['convert', 'Conversie', 'Conversion', 'by modules alone'],
    ['interest', 'Rente', 'Interest', ''],
    ['dividend', 'Dividend', 'Dividend', 'money in a file: dividenduitkering'],
    ['accrue', 'Opgebouwde rente', 'Accrued interest', 'by modules alone'],
    ['payout', 'Uitbetaling', 'Payout', 'waits'],
    ['payout_confirmed', 'Uitbetaling bevestigd', 'Payout confirmed', 'by modules alone'],
    ['payout_returned', 'Uitbetaling geretourneerd', 'Payout returned', 'by modules alone'],
    ['receipt', 'Ontvangst', 'Receipt', 'money in a file: '],
    ['correction', 'Correctie', 'Correction', 'document asked, amount optional, waits, signed in a file: '],
    ['opening', 'Beginstand', 'Opening balance', 'files only, units in a file: openingsbalans'],
    ['reserve', 'Reservering', 'Reservation', 'by modules alone'],
    ['release', 'Vrijgave', 'Release', 'by modules alone'],
    ['reversal', 'Storno', 'Reversal', 'by modules alone'],
  ]);
});
