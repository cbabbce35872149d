import { readStorage, writeStorage } from '@ledenbureau/workbench';
import { recentKey, tab } from './forgetMembers.ts';

export interface RecentMember {
  number: number;
  name: string;
  /** When, in milliseconds. */
  at: number;
}

const most = 7;

/** Who looked: of what somebody else looked at in this tab nothing is shown, and it is forgotten at sign-out. */
interface Kept {
  sub: string;
  members: RecentMember[];
}

/** The members that this user looked at last in this tab, the latest first. */
export function recentMembers(sub: string): RecentMember[] {
  try {
    const stored = JSON.parse(readStorage(tab, recentKey) ?? 'null') as Kept | null;
    return stored?.sub === sub ? stored.members : [];
  } catch {
    return []; // not written by this app
  }
}

export function rememberMember(sub: string, { number, name }: Omit<RecentMember, 'at'>): void {
  const others = recentMembers(sub).filter((one) => one.number !== number);
  const members = [{ number, name, at: Date.now() }, ...others].slice(0, most);
  writeStorage(tab, recentKey, JSON.stringify({ sub, members } satisfies Kept));
}
