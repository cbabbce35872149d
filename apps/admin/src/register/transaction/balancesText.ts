import type { UseI18n } from '@ledenbureau/i18n';
import type { Preview } from '../../api/types.ts';
import { unitsText } from '../../texts/unitsText.ts';

/** What each whom a transaction concerns has then, a sentence each; `isBooked`: has now, else once it is approved. */
export const balancesText = ({ holdings }: Preview, isBooked: boolean, i18n: UseI18n): string[] =>
  holdings.map(({ member: { display_name: member }, instrument, today: { after } }) =>
    i18n.t(isBooked ? 'result.balance' : 'result.balanceThen', { member, what: unitsText(after, instrument, i18n) }),
  );
