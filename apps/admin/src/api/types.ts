import type { components, paths } from './schema.d.ts';

/** The answer of a GET with status 200. */
type Ok<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer T } } } };
}
  ? T
  : never;

export type MemberSummary = Ok<'/members'>['items'][number];
export type Member = components['schemas']['Member'];
/** With the steps that are open to who looks. */
export type MemberDetail = Ok<'/members/{id}'>;
export type Holding = Member['holdings'][number];
export type MemberTransaction = Ok<'/members/{id}/transactions'>['items'][number];
export type Instrument = Ok<'/instruments'>['items'][number];
export type Transaction = components['schemas']['Transaction'];
export type ListedTransaction = Ok<'/transactions'>['items'][number];
export type TransactionPage = Ok<'/transactions'>;
export type TransactionDetail = Ok<'/transactions/{id}'>;
export type Posting = TransactionDetail['postings'][number];
export type Preview = components['schemas']['Preview'];
export type Notification = components['schemas']['Notification'];
export type NotificationPage = Ok<'/notifications'>;
export type MutableKind = NotificationPage['muted'][number];
export type Dashboard = Ok<'/dashboard'>;
export type OpenWork = Ok<'/open-work'>;
export type Compliance = Ok<'/compliance'>;
export type LedgerCheck = Ok<'/ledger/check'>;
export type ApprovalPage = Ok<'/approvals'>;
export type Approval = ApprovalPage['items'][number];
export type MemberRef = NonNullable<Transaction['member']>;
export type InstrumentRef = NonNullable<Transaction['instrument']>;

/** The body of POST /transactions. */
export type BookingRequest = paths['/transactions']['post']['requestBody']['content']['application/json'];

type Schemas = components['schemas'];
export type Quote = Schemas['Quote'];
export type QuoteLine = Schemas['QuoteLine'];
export type MailPreview = Schemas['MailPreview'];
export type RequestComment = Schemas['Comment'];
export type RequestDocument = Schemas['RequestDocument'];
export type RequestHolding = Schemas['RequestHolding'];
export type TimelineEvent = Schemas['TimelineEvent'];
export type Redemption = Schemas['RedemptionRequest'];
export type RedemptionDetail = Schemas['RedemptionRequestDetail'];
export type RedemptionPreview = Schemas['RedemptionPreview'];
export type RedemptionSummary = Schemas['RedemptionSummary'];
export type RedemptionSubmit = Schemas['RedemptionSubmit'];
export type RedemptionApproval = Schemas['RedemptionApprove'];
export type RedemptionApprovals = Schemas['RedemptionApproveManyResult'];
export type RedemptionPage = Ok<'/redemption-requests'>;
export type ReturnRequest = Schemas['ShareReturnRequest'];
export type ReturnRequestDetail = Schemas['ShareReturnRequestDetail'];
export type ReturnSubmit = Schemas['ShareReturnSubmit'];
export type ReturnPreview = Schemas['ShareReturnPreview'];
export type ReturnSummary = Schemas['ShareReturnSummary'];
export type ReturnPage = Ok<'/share-return-requests'>;
export type ReturnRound = Schemas['ReturnRound'];
export type ReturnLine = Schemas['ReturnLine'];
export type ReturnTerms = Schemas['ReturnRoundTerms'];
export type ReturnRoundDetail = Schemas['ReturnRoundDetail'];
