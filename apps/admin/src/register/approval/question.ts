import { isRefusal, type ProblemItem } from '@ledenbureau/workbench';
import type { TextKey, UseI18n } from '@ledenbureau/i18n';
import type { ComponentType } from 'react';
import type { Api } from '../../api/client.ts';
import type { Approval } from '../../api/types.ts';

export interface QuestionFactsProps<Data> {
  data: Data;
  approval: Approval;
  /** What was on screen when it was decided, and no longer is so. */
  before: Data | null;
  /** Keeps what was opened in it: what is decided is what was looked at. */
  onChange(change: (now: Data) => Data): void;
}

/** How something that waits is turned down. */
export interface Rejection {
  /** The step that does it; the roles that it needs go by its name. */
  step: 'reject' | 'keep' | 'cancel' | 'withdraw';
  /** Whoever asked for it reads why. */
  words: 'required' | 'optional' | 'none';
  /** One of them is chosen; `other` needs words. */
  reasons?: readonly string[];
}

/** What is said when something is turned down; '' for nothing. */
export interface RejectionWords {
  reason: string;
  comment: string;
}

/**
 * What one kind of question needs to be decided beside the list of all of them: a row of questions.ts. What `read`
 * answers is on screen, and is what `approve` sends the version or digest of.
 */
export interface Question<Data, Answer = unknown> {
  /** All that it changes, read at one time. */
  read(api: Api, approval: Approval, signal: AbortSignal): Promise<Data>;
  /** What it changes, before and after, and what is odd about it. */
  Facts: ComponentType<QuestionFactsProps<Data>>;
  /** Whether exactly this can be approved now. */
  isReady(data: Data): boolean;
  approve(api: Api, data: Data, key: string): Promise<Answer>;
  /** What approving it did beyond its title: its number, what somebody has now. Without one, what follows on its kind. */
  done?(data: Data, answer: Answer, i18n: UseI18n): string;
  /** Null: nobody turns it down here. */
  rejection(data: Data): Rejection | null;
  reject(api: Api, data: Data, words: RejectionWords, key: string): Promise<unknown>;
  /** Where like ones can be approved together: what is odd about one, below its row. */
  Oddities?: ComponentType<{ data: Data }>;
  /** A sentence of its own for what the API refused. */
  problemKey?(problem: ProblemItem): TextKey | undefined;
}

/** A row of the table, whose data only it looks into. */
export const questionOf = <Data, Answer = unknown>(question: Question<Data, Answer>): Question<unknown> =>
  question as unknown as Question<unknown>;

/** What a dry run answers, or why it was refused. */
export interface DryRun<Answer> {
  answer: Answer | null;
  refusal: Error | null;
}

/** Keeps a refusal to be shown; whatever else goes wrong is thrown. */
export async function dryRunOf<Answer>(call: Promise<Answer>): Promise<DryRun<Answer>> {
  try {
    return { answer: await call, refusal: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { answer: null, refusal: error as Error };
  }
}

/** Of something that is not taken back after all. */
export const keeping: Rejection = { step: 'keep', words: 'optional' };
/** Of a proposal: whoever made it reads why. */
export const rejecting: Rejection = { step: 'reject', words: 'required' };

/** The comment as a part of a body, which is left out where there is none. */
export const remarkOf = ({ comment }: RejectionWords): { comment?: string } => (comment ? { comment } : {});

/** Of what waits in a list of its module, the one that the question is about; null: it no longer waits. */
export function waitingOne<One extends { id: string }>(items: readonly One[], { id }: Approval): One | null {
  return items.find((one) => one.id === id) ?? null;
}
