import type { Flow } from './flow/flow.ts';
import { transactionFlow } from './ledger/proposals.ts';
import { accountFlow } from './modules/bank-accounts/flow.ts';
import { bulkFlow } from './modules/bulk/flow.ts';
import { runFlow as conversionFlow, termsFlow } from './modules/conversions/flow.ts';
import { rateFlow, runFlow as interestFlow } from './modules/interest/flow.ts';
import { memberFlow, memberProposalFlow } from './modules/members/flow.ts';
import { batchFlow } from './modules/payments/flow.ts';
import { periodFlow } from './modules/periods/flow.ts';
import { redemptionFlow } from './modules/redemptions/flow.ts';
import { returnFlow, returnLineFlow, roundFlow } from './modules/returns/flow.ts';
import { settingFlow } from './modules/settings/flow.ts';

/** Every flow of the register, by what it is of: docs/flows.md is written from them. */
export const flows: Readonly<Record<string, Flow>> = {
  'Transaction or reversal that waits': transactionFlow,
  'Bulk batch': bulkFlow,
  Redemption: redemptionFlow,
  Return: returnFlow,
  'Round of returns': roundFlow,
  'What a round gives': returnLineFlow,
  'Terms of a conversion programme': termsFlow,
  'Conversion run': conversionFlow,
  'Interest run': interestFlow,
  'Coupon rate that waits': rateFlow,
  'Payment batch': batchFlow,
  Member: memberFlow,
  'Step with a member that waits': memberProposalFlow,
  'Bank account': accountFlow,
  'Setting that waits': settingFlow,
  'Closing or reopening a year': periodFlow,
};
