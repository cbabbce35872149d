import type { List } from '../../paper/columns.ts';
import { headColumns, whoColumns, whyColumns } from '../../requests/columns.ts';
import { day, money, quantity } from '../../paper/tables.ts';
import type { Redemption } from './schemas.ts';

/** The requests as a file. Account numbers stay masked, as in the list. */
export const redemptionList: List<Redemption> = {
  file: { nl: 'vroegtijdige-aflossing', en: 'early-redemption' },
  columns: [
    ...headColumns,
    { nl: 'Uitgifte', en: 'Issue', value: (one) => one.instrument.code },
    { nl: 'Aangevraagd', en: 'Requested', value: (one) => quantity(one.quantity) },
    { nl: 'Goedgekeurd', en: 'Approved', value: (one) => quantity(one.approved_quantity) },
    { nl: 'Ingangsdatum', en: 'Effective date', value: (one) => day(one.quote.effective_on) },
    { nl: 'Hoofdsom', en: 'Principal', value: (one) => money(one.quote.principal_cents) },
    { nl: 'Rente', en: 'Interest', value: (one) => money(one.quote.interest_cents) },
    { nl: 'Kosten', en: 'Fee', value: (one) => money(one.quote.fee_cents) },
    { nl: 'Ingehouden belasting', en: 'Tax withheld', value: (one) => money(one.quote.withholding_cents) },
    { nl: 'Netto', en: 'Net', value: (one) => money(one.quote.net_cents) },
    { nl: 'IBAN', en: 'IBAN', value: (one) => one.iban_masked },
    ...whyColumns,
    ...whoColumns,
    { nl: 'Retourcode', en: 'Return code', value: (one) => one.return_code },
  ],
};
