import { useI18n } from '@ledenbureau/i18n';
import { saveFile, useProblemText } from '@ledenbureau/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/ApiContext.tsx';
import type { Member } from '../../../api/types.ts';
import { instrumentsQuery } from '../../../register/transaction/transaction.api.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { unitsText } from '../../../texts/unitsText.ts';
import { addBankAccount } from '../bank/bank.api.ts';
import { takeWelcome } from '../papers/papers.api.ts';
import type { Added, Along, AlongValues } from './added.ts';

/** Most characters that the name of a holder has. */
const mostOfHolder = 70;

/** Saves the welcome letter to a member, and answers the name of its file. @throws ApiProblem */
export function useWelcome(): (member: Pick<Member, 'id' | 'member_no'>, key: string) => Promise<string> {
  const api = useApi();
  const { t } = useI18n();
  return async ({ id, member_no: number }, key) => {
    const name = `${t('members.welcome.file')}-${number}.pdf`;
    saveFile(name, await takeWelcome(api, id, t('members.welcome.reason'), key));
    return name;
  };
}

/**
 * Does what was asked along with a member who is in the register by now. What cannot be done is told and takes nothing
 * back: the member stays, and it can be done from their page.
 */
export function useAlong(): (member: Member, values: AlongValues, key: string) => Promise<Omit<Added, 'again'>> {
  const api = useApi();
  const client = useQueryClient();
  const i18n = useI18n();
  const { failure } = useProblemText();
  const welcome = useWelcome();
  const attempt = async (done: Promise<string>): Promise<Along> => {
    try {
      return { done: await done };
    } catch (error) {
      return { problem: failure(error) };
    }
  };
  const account = async (member: Member, iban: string, key: string) => {
    const holder_name = member.display_name.slice(0, mostOfHolder);
    const { iban_masked: masked } = await addBankAccount(api, member.id, { iban, holder_name, is_payout: true }, key);
    return masked;
  };
  return async (member, { iban, instrument_id, quantity, welcome: letter }, key) => {
    const instruments = client.getQueryData(instrumentsQuery(api).queryKey)?.items;
    const instrument = instruments?.find(({ id }) => id === instrument_id);
    const what = !instrument
      ? ''
      : quantity
        ? unitsText(quantity, instrument, i18n)
        : instrumentName(instrument, i18n.locale);
    return {
      account: iban === '' ? null : await attempt(account(member, iban, `${key}-iban`)),
      letter: letter ? await attempt(welcome(member, `${key}-welcome`)) : null,
      first: { instrument_id, quantity: instrument ? quantity : '', what },
    };
  };
}
