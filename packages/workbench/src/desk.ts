import { type ComponentType, createContext } from 'react';
import { useProvided } from './provided.ts';
import type { ListName, Role } from './register.ts';

/** A way to look at a list that has a name: the query of its address. */
export interface SavedView {
  name: string;
  query: string;
}

/** The views that one person keeps of a list, in their order, and their version. */
export interface StoredViews {
  views: SavedView[];
  version: number;
}

/** What the pages of who is signed in need of the app: who may do what, and what is kept for them. */
export interface Desk {
  /** Why they may not do what takes one of these roles, and whom to ask; undefined where they may, or while it is not known. */
  refusal(needs: readonly Role[]): string | undefined;
  /** Roles of which one is enough to take a list along. */
  exportNeeds: readonly Role[];
  /** Leads from what the server refused, by its codes, to the help about it: beside the sentence, or `apart` on a line of its own. */
  Explain?: ComponentType<{ codes: readonly string[]; apart?: boolean }>;
  /** What is asked of the server, in code that may come when it is first needed. */
  answers(): Promise<DeskAnswers>;
}

export interface DeskAnswers {
  /** The views of a list that this person keeps. @throws ApiProblem */
  readViews(list: ListName, signal: AbortSignal): Promise<StoredViews>;
  /** Keeps other views than those of this version. @throws ApiProblem */
  keepViews(list: ListName, views: StoredViews): Promise<StoredViews>;
  /** Whose list it is and who takes it along: stands above a list on paper. @throws ApiProblem */
  signature(): Promise<{ organisation: string; maker: string }>;
}

const DeskContext = createContext<Desk | null>(null);

/** Stands around the pages of who is signed in; within a QueryClientProvider. */
export const DeskProvider = DeskContext;

/** @throws Error outside of DeskProvider. */
export const useDesk = (): Desk => useProvided(DeskContext, 'DeskProvider');

/** Why who is signed in may not do what takes one of these roles; undefined where they may. The server refuses all the same. */
export const useRefusal = (needs: readonly Role[]): string | undefined => useDesk().refusal(needs);
