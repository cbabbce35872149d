import { sepaText } from '@ledenbureau/api/domain/sepa/characters.ts';
import type { Value } from './copy.ts';
import type { SeedRequest } from './requests.ts';

/** The columns of a payment of a request, as a batch takes it. */
export function paymentLine(
  { id, batch_id, seq, member_id }: { id: string; batch_id: string; seq: number; member_id: string },
  request: SeedRequest,
): Record<string, Value> {
  const { account, number, quoted } = request;
  return {
    id,
    batch_id,
    seq,
    subject_type: 'redemption_request',
    subject_id: request.id,
    number,
    member_id,
    amount_cents: quoted.net_cents,
    end_to_end_id: number,
    bank_account_id: account?.id,
    iban: account?.iban,
    bic: account?.bic,
    holder_name: sepaText(String(account?.holder_name), 70),
    address: null,
    asked: false,
    status: 'open',
    return_code: null,
    settled_on: null,
    payout_id: null,
    confirm_id: null,
    return_id: null,
  };
}
