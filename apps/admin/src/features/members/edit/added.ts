import { useLocation } from 'react-router-dom';
import type { MemberKind } from './memberForm.ts';

/** What may be entered along with a new member. */
export interface AlongValues {
  iban: string;
  instrument_id: string;
  quantity: string;
  /** The welcome letter is downloaded at once. */
  welcome: boolean;
}

/** What a next new member has in common with the one before. */
export interface SameAgain extends Pick<AlongValues, 'instrument_id' | 'welcome'> {
  kind: MemberKind;
  country: string;
  locale: string;
}

/** What became of what came along: done, or what was in the way. */
export type Along = { done: string } | { problem: string };

/** A member who was added just now; travels in the history with the address of their page. */
export interface Added {
  /** The masked IBAN. */
  account: Along | null;
  /** The name of the letter's file. */
  letter: Along | null;
  /** Of the first issue: what it is of, in words. */
  first: Pick<AlongValues, 'instrument_id' | 'quantity'> & { what: string };
  again: SameAgain;
}

interface MembersState {
  added?: Added;
  again?: SameAgain;
}

/** What the page before handed on about adding members. */
export const useMembersState = (): MembersState => (useLocation().state as MembersState | null) ?? {};
