import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/** What the service says of its work while it does it, for whoever listens (metrics/). Nothing in it is about a person. */
export interface Signals {
  /** The last statement of a transaction was answered: the one that takes the heads of the chains. */
  chain_head: { seconds: number };
  /** What was committed is durable; so many callers of this process waited for that at once. */
  durable: { seconds: number; callers: number };
  task_begun: { kind: string };
  task_ended: { kind: string; outcome: TaskOutcome };
  /** A request that only reads, where it reads. */
  read: { place: 'primary' | 'replica' };
  ledger_checked: { isSound: boolean };
  /** A question whether somebody may come in or go on was answered. */
  sign_in: { step: SignInStep; outcome: SignInOutcome };
}

/** Hydra asks for a `consent` when somebody signs in, and the `token_hook` as it gives tokens; an app shows its `token` at each call. */
export type SignInStep = 'consent' | 'token_hook' | 'token';
/** `away` is a server that could not be asked. */
export type SignInOutcome = 'good' | 'refused' | 'away';

/** What an attempt at a task came to; `given_up` is the last of too many. */
export type TaskOutcome = 'done' | 'refused' | 'away' | 'fault' | 'given_up';

const nameOf = (name: keyof Signals): string => `ledenbureau:${name}`;

/** Says it to whoever listens at this moment; nobody is waited for. */
export function sendSignal<Name extends keyof Signals>(name: Name, message: Signals[Name]): void {
  channel(nameOf(name)).publish(message);
}

/** Calls `hear` at each signal of that name, until the function that it answers is called. */
export function onSignal<Name extends keyof Signals>(name: Name, hear: (message: Signals[Name]) => void): () => void {
  const listener = (message: unknown): void => hear(message as Signals[Name]);
  subscribe(nameOf(name), listener);
  return () => void unsubscribe(nameOf(name), listener);
}
