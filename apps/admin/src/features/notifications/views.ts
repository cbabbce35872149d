import { withFilter } from '@ledenbureau/workbench';

const newsViews = ['all', 'unread'] as const;
const proposalViews = ['waiting', 'rejected', 'withdrawn'] as const;
export const views = [...newsViews, ...proposalViews];
export type NewsView = (typeof newsViews)[number];
export type ProposalView = (typeof proposalViews)[number];
export type View = NewsView | ProposalView;

export const isProposalView = (view: View): view is ProposalView =>
  proposalViews.some((candidate) => candidate === view);

/** Which part of the page the address names. */
export const viewOf = (search: URLSearchParams): View =>
  proposalViews.find((candidate) => candidate === search.get('status')) ??
  (search.get('unread') === 'true' ? 'unread' : 'all');

/** The address of another part: what is open, and another's filter, stay behind. */
export const withView = (search: URLSearchParams, view: View): URLSearchParams => {
  const keep = isProposalView(view) ? {} : Object.fromEntries(search);
  const { id: _id, status: _status, unread: _unread, ...filters } = keep as Record<string, string>;
  return withFilter(new URLSearchParams(filters), {
    status: isProposalView(view) ? view : '',
    unread: view === 'unread' ? 'true' : '',
  });
};
