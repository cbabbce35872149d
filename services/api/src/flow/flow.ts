import { refusal } from '../domain/errors.ts';
import type { DomainError } from '../domain/errors.ts';
import { isSelf } from '../domain/people.ts';
import type { Person } from '../domain/people.ts';
import type { Role } from '../domain/roles.ts';

/** Who takes a step: anybody, who entered it, anybody else, or no person: what was paid, or the service in the background. */
type By = 'anyone' | 'maker' | 'checker' | 'payment' | 'service';

export interface Step<State extends string = string> {
  from: readonly State[];
  /** Null: stays as it is. */
  to: State | null;
  by: By;
  /** Roles of which one is enough; none where no person takes the step. */
  needs: readonly Role[];
  /**
   * Where something is taken back. `takes_two`: the first call asks, and leaves the state; the same call of another one does
   * it, at once with four eyes switched off. `answers`: only once somebody asked, whom `by` is about. `absent`: only while nobody did.
   */
  reversal?: 'takes_two' | 'answers' | 'absent';
  /** Money or rights go where it says: where a second factor is required, it is asked for again. */
  stepUp?: true;
}

/** Every step that something takes in its life, by name (domain model, section 4). */
export interface Flow<State extends string = string, Action extends string = string> {
  /** Where it is kept; its rows have a `status` and a `version`. */
  table: string;
  steps: Readonly<Record<Action, Step<State>>>;
}

/** What a step looks at. */
export interface Subject<State extends string> {
  status: State;
  version: number;
  /** The sign-in of who entered it, or of all that had a hand in it. */
  maker_id: string | readonly string[];
  /** Of who asked to take it back; null while nobody did. */
  reversal_maker_id?: string | null;
}

/** On whose behalf, and which version was looked at; with four eyes off, one may decide on what is one's own. */
export interface Mover {
  actor: Pick<Person, 'id' | 'signIns'>;
  /** Null: any. */
  version: number | null;
  fourEyes: boolean;
}

/** A step that may be taken. */
export interface Taken<State extends string> {
  to: State;
  /** Who is kept as its checker: null for a step of who entered it, with four eyes switched off. */
  checker_id: string | null;
  /** It only asks to take something back. */
  asks: boolean;
}

/**
 * What a step comes to. Throws state_conflict with the present state for a wrong state or version, self_approval for what is
 * one's own, and not_maker for what is somebody else's.
 */
export function take<State extends string, Action extends string>(
  flow: Flow<State, Action>,
  action: NoInfer<Action>,
  subject: NoInfer<Subject<State>>,
  mover: Mover,
): Taken<State> {
  const step = flow.steps[action];
  const fault = faultOf(step, subject, mover);
  if (fault !== null) throw fault;
  const asks = isFirstOfTwo(step, subject, mover);
  const alone = asks || step.by === 'maker' || isOwn(step, subject, mover);
  return { to: asks ? subject.status : (step.to ?? subject.status), checker_id: alone ? null : mover.actor.id, asks };
}

/** Who looks at something that has steps. */
export type Viewer = Omit<Mover, 'version'>;

/** Whoever asks, by the rules of this deployment. */
export const viewerOf = ({ config }: { config: Pick<Viewer, 'fourEyes'> }, actor: Viewer['actor']): Viewer => ({
  actor,
  fourEyes: config.fourEyes,
});

/** The steps of a flow that a person takes. */
export const personalSteps = <Action extends string>({ steps }: Flow<string, Action>): Action[] =>
  (Object.keys(steps) as Action[]).filter((action) => steps[action].needs.length > 0);

/** The steps that a person can take now as far as state and hands go; which roles they need, they say. */
export function possibleSteps<State extends string, Action extends string>(
  flow: Flow<State, Action>,
  subject: NoInfer<Subject<State>>,
  viewer: Viewer,
): Action[] {
  const mover = { ...viewer, version: null };
  return personalSteps(flow).filter((action) => faultOf(flow.steps[action], subject, mover) === null);
}

function faultOf<State extends string>(step: Step<State>, subject: Subject<State>, mover: Mover): DomainError | null {
  const { version } = mover;
  const isOther = version !== null && version !== subject.version;
  if (!step.from.includes(subject.status) || isOther || isMisplaced(step, subject)) {
    return refusal('state_conflict', null, { status: subject.status, version: subject.version });
  }
  const own = isOwn(step, subject, mover) && !isFirstOfTwo(step, subject, mover);
  if (step.by === 'checker' && own && mover.fourEyes) return refusal('self_approval');
  return step.by === 'maker' && !own ? refusal('not_maker') : null;
}

type Reversible = Pick<Subject<string>, 'reversal_maker_id'>;

const isMisplaced = ({ reversal }: Step, { reversal_maker_id }: Reversible): boolean =>
  (reversal === 'answers' && reversal_maker_id == null) || (reversal === 'absent' && reversal_maker_id != null);

const isFirstOfTwo = ({ reversal }: Step, { reversal_maker_id }: Reversible, { fourEyes }: Pick<Mover, 'fourEyes'>) =>
  reversal === 'takes_two' && reversal_maker_id == null && fourEyes;

/** Who takes something back that nobody asked to, does what is their own. */
function isOwn(
  { reversal }: Step,
  { maker_id, reversal_maker_id }: Subject<string>,
  { actor }: Pick<Mover, 'actor'>,
): boolean {
  const isReversal = reversal === 'takes_two' || reversal === 'answers';
  const makers = isReversal ? [reversal_maker_id ?? actor.id] : [maker_id].flat();
  return makers.some((id) => isSelf(actor, id));
}
