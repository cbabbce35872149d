import { queryOptions } from '@tanstack/react-query';
import { idempotencyHeaders, versionHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../../api/client.ts';
import { useApi } from '../../../api/ApiContext.tsx';
import type { components } from '../../../api/schema.d.ts';
import { useChanging } from '../useChanging.ts';

type Schemas = components['schemas'];
export type BankAccount = Schemas['BankAccountListed'];
export type BankAccountEntry = Schemas['BankAccountCreate'];

/** A member's accounts, newest first, masked. */
export const bankAccountsQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: ['bank-accounts', memberId],
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/members/{id}/bank-accounts', { params: { path: { id: memberId } }, signal })),
  });

/** Registers an account; the same key does it once. @throws ApiProblem */
export const addBankAccount = ({ http, unwrap }: Api, memberId: string, body: BankAccountEntry, key: string) =>
  unwrap(
    http.POST('/members/{id}/bank-accounts', {
      params: { path: { id: memberId }, header: idempotencyHeaders(key) },
      body,
    }),
  );

/** What can be done with the accounts of a member; the same key does it once. @throws ApiProblem */
export function useBankAccounts(memberId: string) {
  const api = useApi();
  const { http, unwrap } = api;
  const changing = useChanging();
  const path = { id: memberId };
  const of = ({ id }: BankAccount) => ({ ...path, account_id: id });
  return {
    add: (body: BankAccountEntry, key: string) => changing(addBankAccount(api, memberId, body, key)),
    verify: (account: BankAccount, comment: string, key: string) => {
      const header = versionHeaders(account, key);
      const params = { path: of(account), header };
      return changing(
        unwrap(http.POST('/members/{id}/bank-accounts/{account_id}/verify', { params, body: { comment } })),
      );
    },
    /** Answers the whole IBAN; the audit tells who asked for it. */
    reveal: async (account: BankAccount, reason: string, key: string): Promise<string> => {
      const params = { path: of(account), header: idempotencyHeaders(key) };
      const { iban } = await unwrap(
        http.POST('/members/{id}/bank-accounts/{account_id}/reveal', { params, body: { reason } }),
      );
      return iban;
    },
  };
}
