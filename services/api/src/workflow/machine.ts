import { refusal } from '../domain/errors.ts';
import { isSelf } from '../domain/people.ts';
import type { Person } from '../domain/people.ts';

/** Who may take a step: anybody, who entered it, anybody else, or no person but the payment of it. */
type By = 'anyone' | 'maker' | 'checker' | 'payment';

interface Step<State extends string> {
  from: readonly State[];
  /** Null: stays as it is. */
  to: State | null;
  by: By;
}

/** Every step that a kind of request can take, by name (domain model, section 4). */
export type Machine<State extends string, Action extends string> = Readonly<Record<Action, Step<State>>>;

/** What a step looks at. */
interface Subject<State extends string> {
  status: State;
  version: number;
  maker_id: string;
}

/** On whose behalf, and which version was looked at; with four eyes off, one may decide on what is one's own. */
interface Mover {
  actor: Pick<Person, 'signIns'>;
  version: number | null;
  fourEyes: boolean;
}

/**
 * The state after a step. Throws state_conflict with the present state for a wrong state or version, self_approval for
 * what is one's own, and not_maker for what is somebody else's.
 */
export function step<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  action: Action,
  subject: Subject<State>,
  { actor, version, fourEyes }: Mover,
): State {
  const { from, to, by } = machine[action];
  if (!from.includes(subject.status) || (version !== null && version !== subject.version)) {
    throw refusal('state_conflict', null, { status: subject.status, version: subject.version });
  }
  const own = isSelf(actor, subject.maker_id);
  if (by === 'checker' && own && fourEyes) throw refusal('self_approval');
  if (by === 'maker' && !own) throw refusal('not_maker');
  return to ?? subject.status;
}
