import type { Language } from '../../domain/language.ts';
import type { List } from '../../paper/columns.ts';
import { nameOf } from '../../paper/names.ts';
import { headColumns, memberColumns, whoColumns, whyColumns } from '../../requests/columns.ts';
import { day, money, quantity } from '../../paper/tables.ts';
import { openStatuses } from './flow.ts';
import type { ReturnLine } from './roundSchemas.ts';
import type { ReturnRequest } from './schemas.ts';

/** What is still set aside for it: nothing of what was settled or ended. */
const setAside = ({ status, open_quantity }: ReturnRequest): string =>
  openStatuses.some((open) => open === status) ? open_quantity : '0';

const yes = (is: boolean, language: Language) => (is ? { nl: 'ja', en: 'yes' }[language] : null);

/** The requests as a file. Account numbers stay masked, as in the list. */
export const returnList: List<ReturnRequest> = {
  file: { nl: 'teruggave', en: 'share-return' },
  columns: [
    ...headColumns,
    { nl: 'Instrument', en: 'Instrument', value: (one) => one.instrument.code },
    { nl: 'Aangevraagd', en: 'Requested', value: (one) => quantity(one.quantity) },
    { nl: 'Teruggegeven', en: 'Returned', value: (one) => quantity(one.returned_quantity) },
    { nl: 'Nog open', en: 'Still open', value: (one) => quantity(setAside(one)) },
    { nl: 'Nominaal', en: 'Nominal value', value: (one) => money(one.nominal_cents) },
    { nl: 'Nu vrij', en: 'Free now', value: (one) => quantity(one.free[0]?.quantity ?? null) },
    { nl: 'Plaats', en: 'Place', value: (one) => one.place },
    { nl: 'Gevraagd', en: 'Asked for', value: nameOf('returns.outcomes', (one) => one.asked_outcome) },
    { nl: 'Uitkomst', en: 'Outcome', value: nameOf('returns.outcomes', (one) => one.outcome) },
    ...whyColumns,
    { nl: 'IBAN', en: 'IBAN', value: (one) => one.iban_masked },
    ...whoColumns,
  ],
};

/** The lines of a round as a file. */
export const returnLineList: List<ReturnLine> = {
  file: { nl: 'teruggaveronde', en: 'return-round' },
  columns: [
    { nl: 'Plaats', en: 'Place', value: (one) => one.place },
    { nl: 'Verzoek', en: 'Request', value: (one) => one.number },
    ...memberColumns,
    { nl: 'Ontvangen op', en: 'Received on', value: (one) => day(one.requested_on) },
    { nl: 'Overlijden', en: 'Death', value: (one, language) => yes(one.death, language) },
    { nl: 'Uitkomst', en: 'Outcome', value: nameOf('returns.outcomes', (one) => one.outcome) },
    { nl: 'Gevraagd', en: 'Requested', value: (one) => quantity(one.asked) },
    { nl: 'Nog vast', en: 'Still locked', value: (one) => quantity(one.locked) },
    { nl: 'Naar rato', en: 'Pro rata', value: (one) => quantity(one.exact) },
    { nl: 'Toegewezen', en: 'Allocated', value: (one) => quantity(one.allocated) },
    { nl: 'Wachtlijst', en: 'Waiting list', value: (one) => quantity(one.rest) },
    { nl: 'Bedrag', en: 'Amount', value: (one) => money(one.amount_cents) },
    { nl: 'Afgerond naar boven', en: 'Rounded up', value: (one, language) => yes(one.raised, language) },
    { nl: 'Gelijk', en: 'Tied', value: (one, language) => yes(one.tied, language) },
    { nl: 'Status', en: 'Status', value: nameOf('returns.line.status', (one) => one.status) },
    { nl: 'Retourcode', en: 'Return code', value: (one) => one.return_code },
  ],
};
