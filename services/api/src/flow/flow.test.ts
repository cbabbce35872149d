import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain/errors.ts';
import { personalSteps, possibleSteps, take } from './flow.ts';
import type { Flow, Mover, Subject } from './flow.ts';

type State = 'open' | 'granted' | 'gone';
type Action = 'look' | 'grant' | 'drop' | 'undo' | 'keep' | 'leave' | 'pay' | 'work';

const flow: Flow<State, Action> = {
  table: 'things',
  steps: {
    look: { from: ['open', 'granted'], to: null, by: 'anyone', needs: ['operator'] },
    grant: { from: ['open'], to: 'granted', by: 'checker', needs: ['approver'] },
    drop: { from: ['open'], to: 'gone', by: 'maker', needs: ['operator'] },
    undo: { from: ['granted'], to: 'gone', by: 'checker', needs: ['operator', 'approver'], reversal: 'takes_two' },
    keep: { from: ['granted'], to: null, by: 'anyone', needs: ['approver'], reversal: 'answers' },
    leave: { from: ['granted'], to: 'gone', by: 'anyone', needs: ['operator'], reversal: 'absent' },
    pay: { from: ['granted'], to: 'gone', by: 'payment', needs: [] },
    work: { from: ['open'], to: 'granted', by: 'service', needs: [] },
  },
};

/** Anna has two sign-ins, and did what `anna` says. */
const anna = { id: 'anna', signIns: ['anna', 'anna-evening'] };
const bram = { id: 'bram', signIns: ['bram'] };
const people = { anna, bram };

/** What became of a step: its state, and who is kept as its checker; else why not. */
function outcome(action: Action, subject: Partial<Subject<State>>, mover: Partial<Mover>): string {
  const known: Subject<State> = { status: 'open', version: 3, maker_id: 'anna-evening', ...subject };
  try {
    const { to, checker_id, asks } = take(flow, action, known, { actor: bram, version: 3, fourEyes: true, ...mover });
    return [asks ? 'asks' : to, checker_id].filter((part) => part !== null).join(' ');
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe('who may take a step', () => {
  const granted = { status: 'granted', reversal_maker_id: null } as const;
  const asked = { status: 'granted', reversal_maker_id: 'anna' } as const;
  // oxfmt-ignore
  test.each([
    // step, of what, by whom, with four eyes, and with four eyes switched off
    ['look', {}, 'anna', 'open', 'open'],
    ['look', {}, 'bram', 'open bram', 'open bram'],
    ['grant', {}, 'anna', 'self_approval', 'granted'],
    ['grant', {}, 'bram', 'granted bram', 'granted bram'],
    ['grant', { maker_id: ['carla', 'bram'] }, 'bram', 'self_approval', 'granted'],
    ['grant', { maker_id: ['carla', 'bram'] }, 'anna', 'granted anna', 'granted anna'],
    ['drop', {}, 'anna', 'gone', 'gone'],
    ['drop', {}, 'bram', 'not_maker', 'not_maker'],
    ['undo', granted, 'anna', 'asks', 'gone'],
    ['undo', granted, 'bram', 'asks', 'gone'],
    ['undo', asked, 'anna', 'self_approval', 'gone'],
    ['undo', asked, 'bram', 'gone bram', 'gone bram'],
    ['keep', granted, 'bram', 'state_conflict', 'state_conflict'],
    ['keep', asked, 'anna', 'granted', 'granted'],
    ['keep', asked, 'bram', 'granted bram', 'granted bram'],
    ['leave', granted, 'bram', 'gone bram', 'gone bram'],
    ['leave', asked, 'bram', 'state_conflict', 'state_conflict'],
  ] as const)('%s of %o by %s', (action, subject, who, four, alone) => {
    expect(outcome(action, subject, { actor: people[who] })).toBe(four);
    expect(outcome(action, subject, { actor: people[who], fourEyes: false })).toBe(alone);
  });
});

test('a wrong state or version is told with what it is by now, before whose it is', () => {
  expect(outcome('grant', { status: 'gone' }, { actor: anna })).toBe('state_conflict');
  expect(outcome('grant', {}, { version: 2 })).toBe('state_conflict');
  expect(outcome('grant', {}, { version: null })).toBe('granted bram');
  expect(() =>
    take(flow, 'grant', { status: 'gone', version: 4, maker_id: 'x' }, { actor: bram, version: 4, fourEyes: true }),
  ).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ params: { status: 'gone', version: 4 } })] }));
});

test('the steps that are open to a person; what is paid and what the service does is nobody’s', () => {
  const of = (subject: Partial<Subject<State>>, actor = bram, fourEyes = true) =>
    possibleSteps(flow, { status: 'open', version: 3, maker_id: 'anna', ...subject }, { actor, fourEyes }).join(' ');
  expect(personalSteps(flow)).toEqual(['look', 'grant', 'drop', 'undo', 'keep', 'leave']);
  expect(of({})).toBe('look grant');
  expect(of({}, anna)).toBe('look drop');
  expect(of({}, anna, false)).toBe('look grant drop');
  expect(of({ status: 'granted' })).toBe('look undo leave');
  expect(of({ status: 'granted', reversal_maker_id: 'anna' })).toBe('look undo keep');
  expect(of({ status: 'granted', reversal_maker_id: 'anna' }, anna)).toBe('look keep');
  expect(of({ status: 'gone' })).toBe('');
});
