import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSelf } from './people.ts';

const day = { id: 'day', name: 'Anna' };
const evening = { id: 'evening', name: 'Anna' };

test('a person is themselves by each of their sign-ins, and by no other', () => {
  const me = { sign_ins: [day.id, evening.id] };
  expect([isSelf(me, day), isSelf(me, evening), isSelf(me, { id: 'bram' }), isSelf(me, null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isSelf(undefined, day)).toBe(false);
});

/** Compares who acted with the sign-in that looks: `maker.id === me.id`, `me !== maker.id`, `maker.id === user?.sub`. */
const comparison =
  /\bid\s*[!=]==\s*(me\b(?!\.settings)|user\??\.sub)|\b(me|me(\.data)?\??\.id|user\??\.sub)\s*[!=]==\s*[\w.?]*\bid\b/u;

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/u.test(name) && !/\.test\.|\.d\.ts$/u.test(name),
);

/** Where somebody is offered to decide on what another asked, and the file that marks there who looks like who asked. */
const marks: Record<string, string> = {
  'features/bulk/BatchList.tsx': 'features/bulk/ApproveStep.tsx',
  'features/bulk/BatchPage.tsx': 'features/bulk/ApproveStep.tsx',
  'features/bulk/CheckStep.tsx': 'features/bulk/ApproveStep.tsx',
  'features/bulk/ColumnsStep.tsx': 'features/bulk/ApproveStep.tsx',
  'features/bulk/ResultStep.tsx': 'features/bulk/ResultStep.tsx',
  'features/bulk/dialogs/BatchDialog.tsx': 'features/bulk/ApproveStep.tsx',
  'features/bulk/question.tsx': 'features/bulk/question.tsx',
  'features/conversions/ConversionsPage.tsx': 'features/conversions/TermsDecisionDialog.tsx',
  'features/conversions/ProgrammeFacts.tsx': 'features/conversions/TermsDecisionDialog.tsx',
  'features/conversions/RunView.tsx': 'features/conversions/RunView.tsx',
  'features/conversions/question.tsx': 'features/conversions/question.tsx',
  'features/conversions/steps.ts': 'features/conversions/RunView.tsx',
  'features/conversions/termsQuestion.tsx': 'features/conversions/termsQuestion.tsx',
  'features/conversions/useRunDecision.tsx': 'features/conversions/RunView.tsx',
  'features/members/MemberActions.tsx': 'features/members/MemberSteps.tsx',
  'features/members/MemberSteps.tsx': 'features/members/MemberSteps.tsx',
  'features/members/bank/BankAccountLine.tsx': 'features/members/bank/VerifyAccount.tsx',
  'features/members/question.tsx': 'features/members/question.tsx',
  'features/notifications/Approval.tsx': 'features/notifications/Approval.tsx',
  'features/notifications/Decide.tsx': 'register/transaction/TransactionPanel.tsx',
  'features/periods/PeriodPage.tsx': 'features/periods/PeriodPage.tsx',
  'features/periods/question.tsx': 'features/periods/question.tsx',
  'features/redemptions/PanelDecision.tsx': 'register/request/RequestPanel.tsx',
  'features/redemptions/question.tsx': 'register/request/RequestPanel.tsx',
  'features/redemptions/useRedemptionPanel.tsx': 'register/request/RequestPanel.tsx',
  'features/settings/Waiting.tsx': 'features/settings/SettingDialog.tsx',
  'features/settings/question.tsx': 'features/settings/question.tsx',
  'features/shares/PanelDecision.tsx': 'register/request/RequestPanel.tsx',
  'features/shares/question.tsx': 'register/request/RequestPanel.tsx',
  'features/shares/rounds/steps.ts': 'features/shares/rounds/Round.tsx',
  'features/shares/useReturnPanel.tsx': 'register/request/RequestPanel.tsx',
  'register/instrument/rateQuestion.tsx': 'register/instrument/rateQuestion.tsx',
  'register/interest/question.tsx': 'register/interest/RunView.tsx',
  'register/interest/useRun.tsx': 'register/interest/RunView.tsx',
  'register/payment/BatchView.tsx': 'register/payment/BatchView.tsx',
  'register/request/RequestDecision.tsx': 'register/request/RequestPanel.tsx',
  'register/request/turnDown.ts': 'register/request/RequestPanel.tsx',
  'register/transaction/TransactionPanel.tsx': 'register/transaction/TransactionPanel.tsx',
  'register/transaction/question.tsx': 'register/transaction/question.tsx',
};

/** Where the app compares people, and which words it picks by it. What can be done is `can`, as the API says. */
const words: Record<string, string> = {
  'features/bulk/BatchList.tsx': 'a batch that waits for your approval',
  'features/bulk/BatchPage.tsx': 'whose file it is: rows stay open to typing while the service checks, when no step is',
  'features/bulk/ResultStep.tsx': 'that you asked to take it back yourself',
  'features/conversions/RunView.tsx': 'what turning down one’s own run is called in its dialog',
  'features/conversions/useRunDecision.tsx':
    'what turning down one’s own run is called, and whose question taking back is',
  'features/settings/Waiting.tsx': 'whose proposal it is, and whether it is about oneself',
  'features/settings/useApprovers.ts': 'who else may be asked, by name',
  'register/approval/AlikeNotice.tsx': 'the mark of who looks like who asked',
};

/** Compares people, or shows the steps that the API names, itself or by the panel of the workbench. */
const decides = /\bisSelf\(|\.can\b|\{[^{}]*\bcan\b[^{}]*\}(?:: | = )|\busePanel\(/u;

test('wherever the app asks whether somebody may decide, who looks like who asked is marked', () => {
  const deciding = sources.filter((name) => !name.startsWith('testing/') && decides.test(read(name)));
  // the mark itself does not mark itself
  expect(deciding.filter((name) => name !== 'register/approval/AlikeNotice.tsx').sort()).toEqual(
    Object.keys(marks).sort(),
  );
  expect(Object.values(marks).filter((name) => !read(name).includes('<AlikeNotice'))).toEqual([]);
});

test('what can be done is what the API says: people are compared for words alone', () => {
  const comparing = sources.filter(
    (name) => name !== 'api/people.ts' && /\bisSelf\(|\bme\b.*\.sign_ins\b/u.test(read(name)),
  );
  expect(comparing.filter((name) => !name.startsWith('testing/')).sort()).toEqual(Object.keys(words).sort());
});

test('no other file of the app tells people apart', () => {
  const known = [
    'maker.id === me.id',
    'asked?.id === me ?',
    'me !== maker.id',
    'maker.id === user?.sub',
    'me.data?.id === a.id',
  ];
  expect(known.filter((text) => !comparison.test(text))).toEqual([]);
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((name) => comparison.test(read(name)))).toEqual([]);
});
