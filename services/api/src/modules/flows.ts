import type { Flow } from '../flow/flow.ts';
import { transactionFlow } from '../ledger/proposals.ts';
import { accountFlow } from './bank-accounts/flow.ts';
import { bulkFlow } from './bulk/flow.ts';
import { runFlow as conversionFlow, termsFlow } from './conversions/flow.ts';
import { rateFlow, runFlow as interestFlow } from './interest/flow.ts';
import { memberFlow, memberProposalFlow } from './members/flow.ts';
import { batchFlow } from './payments/flow.ts';
import { periodFlow } from './periods/flow.ts';
import { redemptionFlow } from './redemptions/flow.ts';
import { returnFlow, returnLineFlow, roundFlow } from './returns/flow.ts';
import { settingFlow } from './settings/flow.ts';

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
