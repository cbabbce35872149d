import type { components, paths } from '../../api/schema.d.ts';

/** Where the API has the requests of each kind. */
export type RequestPath = '/redemption-requests' | '/share-return-requests';

/** A kind of requests: what its calls, its texts and its drafts are named by. */
export interface RequestKind<P extends RequestPath = RequestPath> {
  path: P;
  /** Its texts; its views and its columns go by it too. */
  words: 'redemptions' | 'returns';
  draft: 'redemption' | 'return';
}

interface Json<T> {
  content: { 'application/json': T };
}
type Answer<Operation> = Operation extends { responses: { 200: Json<infer T> } } ? T : never;
type Body<Call> = Call extends { post: { requestBody: Json<infer T> } } ? T : never;

export type RequestFilter<P extends RequestPath> = NonNullable<paths[P]['get']['parameters']['query']>;
export type RequestPage<P extends RequestPath> = Answer<paths[P]['get']>;
export type RequestRow<P extends RequestPath> = RequestPage<P>['items'][number];
export type RequestDetail<P extends RequestPath> = Answer<paths[`${P}/{id}`]['get']>;
export type RequestSummary<P extends RequestPath> = Answer<paths[`${P}/summary`]['get']>;
export type RequestSubmit<P extends RequestPath> = Body<paths[P]>;
export type RequestPreview<P extends RequestPath> = components['schemas']['DryRuns'][P];

/** What the API has below a request and is no step of it. */
type Attachment = 'comments' | `documents${string}`;
type StepName<P extends RequestPath> = {
  [Path in keyof paths]: Path extends `${P}/{id}/${infer Name}` ? (Name extends Attachment ? never : Name) : never;
}[keyof paths];
/** A step of a request, with what it needs: as the API has them. */
export type RequestStep<P extends RequestPath> = {
  [Name in StepName<P>]: {
    action: Name;
    body: `${P}/{id}/${Name}` extends keyof paths ? Body<paths[`${P}/{id}/${Name}`]> : never;
  };
}[StepName<P>];
export type StepBody<P extends RequestPath, Name> = Extract<RequestStep<P>, { action: Name }>['body'];

/** What can be done with a request of any kind, and asks something first. */
export const sharedActions = ['reject', 'withdraw', 'ask_document', 'reverse', 'keep'] as const;
export type SharedAction = (typeof sharedActions)[number];

/** Nobody has decided on it yet. */
export const isOpen = (status: RequestRow<RequestPath>['status']): boolean =>
  status === 'submitted' || status === 'in_review';

/** How a member's request came in. */
export const channels = [
  'post',
  'email',
  'portal',
  'admin',
] as const satisfies readonly RequestSubmit<RequestPath>['channel'][];
