import type { Approval } from './api/types.ts';
import { bulkQuestion } from './features/bulk/question.tsx';
import { conversionRunQuestion } from './features/conversions/question.tsx';
import { termsQuestion } from './features/conversions/termsQuestion.tsx';
import { memberQuestion } from './features/members/question.tsx';
import { periodQuestion } from './features/periods/question.tsx';
import { redemptionQuestion } from './features/redemptions/question.tsx';
import { settingQuestion } from './features/settings/question.tsx';
import { returnQuestion } from './features/shares/question.tsx';
import { roundQuestion } from './features/shares/rounds/question.tsx';
import type { Question } from './register/approval/question.ts';
import { rateQuestion } from './register/instrument/rateQuestion.tsx';
import { interestQuestion } from './register/interest/question.tsx';
import { paymentQuestion } from './register/payment/question.tsx';
import { transactionQuestion } from './register/transaction/question.tsx';

/** What each kind of question is decided by. */
export const questions: Record<Approval['subject_type'], Question<unknown>> = {
  transaction: transactionQuestion,
  redemption_request: redemptionQuestion,
  share_return_request: returnQuestion,
  return_round: roundQuestion,
  interest_run: interestQuestion,
  bulk_batch: bulkQuestion,
  conversion_run: conversionRunQuestion,
  conversion_programme: termsQuestion,
  payment_batch: paymentQuestion,
  member: memberQuestion,
  period: periodQuestion,
  coupon_rate: rateQuestion,
  setting: settingQuestion,
};
