/** What is decided about new terms of a programme. */
export const termsActions = ['approve', 'reject', 'withdraw'] as const;
export type TermsAction = (typeof termsActions)[number];
