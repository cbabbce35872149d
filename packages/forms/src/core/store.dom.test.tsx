// The tree of a form without React, from what it tells whom to what its arrays keep.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SubmitErrors } from '../errors.ts';
import { required } from '../validators/builtin.ts';
import { asyncValidator, type FieldMessage, validator } from '../validators/validator.ts';
import type { ArrayNode } from './arrayNode.ts';
import { inDocumentOrder } from './documentOrder.ts';
import { FieldNode, type FieldOptions } from './fieldNode.ts';
import { GroupNode } from './groupNode.ts';
import type { Child } from './parentNode.ts';
import { FormStore } from './store.ts';
import type { Values } from './values.ts';

let form: FormStore;
const start = (initial: Values = {}): FormStore => {
  form = new FormStore(initial);
  form.start();
  return form;
};
const put = <N extends Child>(node: N, group: GroupNode, item?: string): N => {
  const element = document.createElement('input');
  document.body.append(element);
  node.place(element);
  node.enter(group, { owner: node, name: node.name, item });
  return node;
};
/** A field in the page, under what the form knows of its name. */
const field = (name: string, options: FieldOptions = {}, group = form.root, item?: string): FieldNode => {
  const { node, initial, waiting } = group.find(name, name.endsWith('[]') && !options.multiple, item, undefined);
  if (node instanceof FieldNode) return put(node, group, item);
  const made = new FieldNode(form, name, initial ?? '', waiting ?? initial ?? '', options);
  made.configure(options);
  return put(made, group, item);
};
const group = (name: string, outer = form.root): GroupNode => {
  const { node, initial } = outer.find(name, false, undefined, undefined);
  return put(node instanceof GroupNode ? node : new GroupNode(form, name, (initial ?? {}) as Values), outer);
};
const leave = (node: Child) => {
  node.leaving = true;
  node.exit(node.owner ?? node);
};
const wrong = (key: string): FieldMessage => ({ key, params: undefined, type: 'error', fieldName: 'x' });
const bad = (name = 'bad') => validator<string>({ name, validate: (value) => value === 'bad' });

beforeEach(() => {
  vi.useFakeTimers();
  start();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('what did not change stays the same object', () => {
  test('values, states and views', () => {
    const inner = group('g');
    const one = field('a', {}, inner);
    const list = form.root.array('l');
    const read = () => [
      form.root.values(),
      inner.values(),
      list.out,
      form.getState(),
      one.getState(),
      one.getView(),
      inner.getView(),
      form.root.fields(),
    ];
    const before = read();
    expect(read().slice(0, -1)).toEqual(before.slice(0, -1));
    read()
      .slice(0, -1)
      .forEach((found, index) => expect(found).toBe(before[index]));
    one.setValue('x');
    expect(form.root.values()).toEqual({ g: { a: 'x' } });
    expect(form.root.values()).not.toBe(before[0]);
    expect(list.out).toBe(before[2]);
  });
});

describe('who is told of what', () => {
  test('each change of a value once, a batch of them once, none for the same value again', () => {
    const [one, two] = [field('a'), field('b')];
    const told = vi.fn<() => void>();
    form.valueChanges.subscribe(told);
    one.setValue('x');
    expect(told).toHaveBeenCalledTimes(1);
    one.setValue('x');
    expect(told).toHaveBeenCalledTimes(1);
    form.batch(() => {
      one.setValue('y');
      form.batch(() => two.setValue('z'));
      expect(told).toHaveBeenCalledTimes(1);
    });
    expect(told).toHaveBeenCalledTimes(2);
    form.batch(() => {});
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('the owner of changes only, not of fields that come or go without one', () => {
    const onChange = vi.fn<() => void>();
    form.configure({ successDuration: 5, onChange });
    expect(form.successDuration).toBe(5);
    const one = field('a');
    expect(onChange).not.toHaveBeenCalled();
    const two = field('b');
    onChange.mockClear();
    one.setValue('x');
    expect(onChange).toHaveBeenCalledTimes(1);
    two.setValue('');
    expect(onChange).toHaveBeenCalledTimes(1);
    form.configure({ successDuration: 5, onChange: null });
    one.setValue('y');
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('before the first fields are in nobody is, and the values are the given ones', () => {
    const given = { a: 'x' };
    const early = new FormStore(given);
    const told = vi.fn<() => void>();
    early.valueChanges.subscribe(told);
    early.changed(early.root);
    expect(told).not.toHaveBeenCalled();
    expect(early.values()).toBe(given);
    const stop = early.start();
    expect(early.values()).toEqual({});
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    expect(early.values()).toBe(given);
  });

  test('messages: of each that can be seen, in a batch once', () => {
    const [one, two] = [field('a'), field('b')];
    const told = vi.fn<() => void>();
    form.messageChanges.subscribe(told);
    const count = form.messageCount();
    one.setExternal(wrong('x'));
    expect([told.mock.calls.length, form.messageCount()]).toEqual([1, count + 1]);
    one.setExternal(wrong('x'));
    expect(told).toHaveBeenCalledTimes(1);
    form.batch(() => {
      one.setExternal(wrong('y'));
      two.setExternal(wrong('y'));
      expect(told).toHaveBeenCalledTimes(1);
    });
    expect(told).toHaveBeenCalledTimes(2);
    form.batch(() => {});
    expect(told).toHaveBeenCalledTimes(2);
    one.setExternal({ ...wrong('y'), params: { min: 1 } });
    one.setExternal({ ...wrong('y'), params: { min: 1 } });
    expect(told).toHaveBeenCalledTimes(3);
    one.setExternal({ ...wrong('y'), params: { min: 2 } });
    one.setExternal(null);
    expect(told).toHaveBeenCalledTimes(5);
  });

  test('states: a field tells its group of changes of its own', () => {
    const inner = group('g');
    const one = field('a', {}, inner);
    const told = vi.fn<() => void>();
    inner.subscribe(told);
    one.setFocused();
    const after = told.mock.calls.length;
    expect(after).toBeGreaterThan(0);
    one.setFocused();
    expect(told).toHaveBeenCalledTimes(after);
    expect(inner.getState()).toMatchObject({ focused: true, dirty: false, changed: false });
  });

  test('states: the form of each, shown or not; a group without rules of nothing when its states stay', () => {
    const inner = group('g');
    const one = field('a', {}, inner);
    const [ofForm, ofGroup] = [vi.fn<() => void>(), vi.fn<() => void>()];
    form.stateChanges.subscribe(ofForm);
    one.setFocused();
    expect(ofForm).toHaveBeenCalled();
    one.setValue('x');
    inner.subscribe(ofGroup);
    one.setValue('y');
    expect(ofGroup).not.toHaveBeenCalled();
  });

  test('a rule of what it depends on, also when that goes', () => {
    const judge = vi.fn<() => boolean>(() => false);
    const [one, two] = [field('a'), field('b')];
    one.configure({ validators: [validator({ name: 'as', deps: ['b'], validate: judge })] });
    one.setValue('x');
    judge.mockClear();
    leave(two);
    expect(judge).toHaveBeenCalledTimes(1);
  });
});

describe('a field', () => {
  test('is changed against what was saved, also when it is being saved', () => {
    const one = field('a');
    one.setValue('x');
    form.root.capture();
    one.setValue('y');
    const saves = vi.fn<() => void>();
    form.saves.subscribe(saves);
    form.saved();
    expect(saves).toHaveBeenCalledTimes(1);
    form.root.release();
    expect(form.getState().changed).toBe(true);
    one.setValue('x');
    expect(form.getState().changed).toBe(false);
    one.setValue('y');
    form.saved();
    expect(form.getState().changed).toBe(false);
    one.reset();
    expect([one.value, one.getState().changed]).toEqual(['', false]);
  });

  test('is filled with its empty value, told as empty by its own rule, and submitted in its own form', () => {
    const one = field('a', {
      emptyValue: 0,
      isEmpty: (value: number) => value === 0,
      output: (value: number) => -value,
    });
    one.setValue(5);
    expect([one.empty, form.root.values()]).toEqual([false, { a: -5 }]);
    one.clear();
    expect([one.value, one.empty, one.getState().prefilled]).toEqual([0, true, false]);
    const plain = field('b');
    plain.setValue('x');
    plain.clear();
    expect(plain.value).toBe('');
  });

  test('gets another epoch when the form, not the person, replaces its text', () => {
    const one = field('a');
    const epochs = [one.getView().epoch];
    const note = () => epochs.push(one.getView().epoch);
    one.setValue('1', { text: '1', problem: null });
    note();
    one.setValue('2', { text: '2', problem: null });
    note();
    expect(new Set(epochs).size).toBe(1);
    one.setValue('3');
    note();
    one.setValue('4');
    note();
    expect(new Set(epochs).size).toBe(2);
    one.reset();
    note();
    one.setUnread({ text: 'x', problem: 'invalid' });
    note();
    expect(new Set(epochs).size).toBe(4);
    const other = field('b');
    expect(epochs).not.toContain(other.getView().epoch);
  });

  test('with a text that cannot be read is not empty, is changed, and says so itself', () => {
    const one = field('a', { unreadable: 'money', validators: [required()] });
    one.setValue('', { text: 'x', problem: 'invalid' });
    expect(one.unread).toEqual({ text: 'x', problem: 'invalid' });
    one.leave();
    expect([one.empty, one.getState().changed, one.shown?.key]).toEqual([false, true, 'error.validation.money']);
    one.setValue('', { text: '', problem: 'invalid' });
    expect(one.empty).toBe(true);
    expect(one.shown?.name).toBe('required');
    one.setValue('1', { text: '1', problem: null });
    expect(one.unread).toBeNull();
  });

  test('keeps its error of the server until it changes, and its issue until it was left', () => {
    const one = field('a');
    one.setIssue(wrong('issue'));
    expect([one.shown, one.getState().hasError, one.valid]).toEqual([null, true, true]);
    one.leave();
    expect(one.shown?.key).toBe('issue');
    one.setExternal(wrong('server'));
    expect([one.shown?.key, one.error?.key]).toEqual(['server', 'server']);
    one.setValue('');
    expect([one.shown, one.getState().hasError]).toEqual([null, false]);
  });

  test('that is off has no error, is not focused and not wrong', () => {
    const one = field('a', { validators: [bad()] });
    one.setValue('bad');
    one.leave();
    one.setFocused();
    expect([one.valid, one.firstWithError(), form.root.firstWithError()]).toEqual([false, one, one]);
    expect(form.root.shownErrors()).toMatchObject([{ node: one, message: { name: 'bad' } }]);
    one.configure({ validators: [bad()], disabled: true });
    expect(one.getState()).toMatchObject({ focused: false, hasError: false, changed: false });
    expect([one.valid, one.firstWithError(), form.root.firstWithError()]).toEqual([true, null, null]);
    expect(form.root.shownErrors()).toEqual([]);
    expect(form.root.values()).toEqual({});
  });

  test('that goes is out of values and errors, and comes back as it was left', () => {
    const one = field('a', { validators: [bad()] });
    one.setValue('bad');
    one.submit();
    one.check();
    expect(one.shown?.name).toBe('bad');
    leave(one);
    expect([one.standing, one.shown, form.root.values(), form.root.valid]).toEqual(['away', null, {}, true]);
    expect(form.getState().changed).toBe(true);
    expect(form.find('a')).toBeNull();
    const again = field('a', { validators: [bad()] });
    expect([again, again.value]).toEqual([one, 'bad']);
    expect(again.getState()).toMatchObject({ submitted: false, touched: false, dirty: true, hasError: true });
  });

  test('that goes with a text that cannot be read comes back as changed by the person', () => {
    const one = field('a');
    one.setValue('', { text: 'x', problem: 'invalid' });
    leave(one);
    expect(one.dirty).toBe(false);
    expect([field('a').dirty, one.unread?.text]).toEqual([true, 'x']);
  });

  test('goes when the component that shows it does, once that left, and at the word of no other', () => {
    const one = new FieldNode(form, 'a', '', '', {});
    const [first, second] = [{}, {}];
    const leaveFirst = one.enter(form.root, { owner: first, name: 'a' });
    one.exit(first);
    expect(one.present).toBe(true);
    leaveFirst();
    const leaveSecond = one.enter(form.root, { owner: second, name: 'a' });
    leaveFirst();
    expect(one.leaving).toBe(false);
    leaveSecond();
    one.exit(first);
    expect(one.present).toBe(true);
    one.exit(second);
    expect(one.standing).toBe('away');
  });

  test('that is filled when it comes says at once what is wrong; politely while the person is in it', () => {
    start({ a: 'bad' });
    const one = field('a', { validators: [bad()] });
    expect(one.getView()).toMatchObject({ message: { name: 'bad' }, live: 'assertive' });
    one.setFocused();
    expect(one.getView().live).toBe('polite');
    one.leave();
    one.setValue('good');
    expect(one.getView()).toMatchObject({ message: null, live: 'polite' });
  });

  test('notices that the same text can be read now, or is wrong for another reason', () => {
    const one = field('a');
    one.setValue('', { text: '1', problem: 'invalid' });
    one.setValue('', { text: '1', problem: null });
    expect(one.unread).toBeNull();
  });

  test('says how it is to be filled in when it must be', () => {
    const one = field('a', { answer: 'tick', validators: [required()] });
    const two = field('b', { validators: [required()] });
    form.root.submit();
    form.root.checkAll();
    expect([one.shown?.outcome, two.shown]).toEqual([
      'tick',
      expect.not.objectContaining({ outcome: expect.anything() }),
    ]);
  });

  test('that is secret is forgotten when it goes, and is in no draft', () => {
    const one = field('a', { secret: true });
    const two = field('b');
    one.setValue('x');
    two.setValue('y');
    expect(form.root.draft()).toEqual({ b: 'y' });
    leave(one);
    leave(two);
    expect([one.standing, two.standing]).toEqual(['out', 'away']);
    expect(form.root.draft()).toEqual({ b: 'y' });
    expect(field('a', { secret: true })).not.toBe(one);
  });

  test('shows success after an error for as long as the form says', () => {
    const fine = { name: 'fine', type: 'success' as const };
    const one = field('a', {
      types: ['error', 'success'],
      validators: [bad(), validator({ ...fine, validate: () => true })],
    });
    form.successDuration = 100;
    one.setValue('bad');
    one.leave();
    expect(one.shown?.type).toBe('error');
    one.setValue('good');
    expect(one.shown?.type).toBe('success');
    vi.advanceTimersByTime(99);
    expect(one.shown?.type).toBe('success');
    vi.advanceTimersByTime(1);
    expect(one.shown).toBeNull();
    form.successDuration = Infinity;
    one.setValue('bad');
    one.setValue('better');
    vi.advanceTimersByTime(1e9);
    expect(one.shown?.type).toBe('success');
  });
});

describe('a group', () => {
  test('finds by path, in the nearest group around a node', () => {
    const outer = field('a');
    const inner = group('g');
    const [own, other] = [field('b', {}, inner), field('c', {}, inner)];
    expect(form.lookup(own, 'c')).toBe(other);
    expect(form.lookup(own, 'a')).toBe(outer);
    expect(form.lookup(own, 'g.c')).toBe(other);
    expect(form.lookup(outer, 'b')).toBeNull();
    expect([form.find('g'), form.find('g.b'), form.find('g.x'), form.find('x')]).toEqual([inner, own, null, null]);
  });

  test('sets what is there, keeps the rest for its field, and nothing for nothing', () => {
    const one = field('a');
    form.root.setValue({ a: 'x', b: 'y', c: undefined, d: null, g: { e: 'z' } });
    form.root.set(['g', 'f'], 'w');
    form.root.set(['a'], 'v');
    expect(one.value).toBe('v');
    expect([form.root.find('b', false, undefined, undefined).waiting, field('b').value]).toEqual(['y', 'y']);
    expect(form.root.find('c', false, undefined, undefined).waiting).toBeUndefined();
    expect(form.root.find('d', false, undefined, undefined).waiting).toBeUndefined();
    expect(form.root.find('g', false, undefined, undefined).waiting).toEqual({ e: 'z', f: 'w' });
    form.clear();
    expect(form.root.find('g', false, undefined, undefined).waiting).toBeUndefined();
  });

  test('sets a part of what one field holds, and leaves the rest', () => {
    start({ l: ['x', 'y'], o: { a: 1, b: 2 } });
    const [list, object] = [field('l'), field('o')];
    form.root.set(['l', '1'], 'Y');
    form.root.set(['o', 'b'], 3);
    expect([list.value, object.value]).toEqual([['x', 'Y'], { a: 1, b: 3 }]);
  });

  test('gives an array what waited for it, once', () => {
    start({ l: ['a'] });
    form.root.setValue({ l: ['x', 'y'] });
    const list = form.root.array('l');
    expect(form.root.find('l', false, undefined, undefined).waiting).toBeUndefined();
    list.enter(form.root, { owner: list, name: 'l[]' });
    expect(list.draft()).toEqual(['x', 'y']);
    expect(list.getState()).toMatchObject({ dirty: true, changed: true });
    expect(form.root.array('l')).toBe(list);
    start({ k: ['a', 'b'] });
    form.root.set(['k', '1'], 'Y');
    expect(form.root.array('k').items.map(({ initial }) => initial)).toEqual(['a', 'Y']);
    expect(form.root.array('k').getState().dirty).toBe(false); // nobody can change its rows yet
  });

  test('shows what is wrong with it as a whole when it was left, and changed', () => {
    const inner = group('g');
    inner.configure({ validators: [validator<Values>({ name: 'whole', validate: () => true })] });
    const one = field('a', {}, inner);
    one.setFocused();
    one.leave();
    expect([inner.error?.name, inner.touched, inner.shown]).toEqual(['whole', true, null]);
    one.setValue('x');
    expect(inner.shown?.name).toBe('whole');
    form.reset();
    one.setValue('y');
    expect([inner.error?.name, inner.shown]).toEqual(['whole', null]);
  });

  test('that is cleared forgets what happened to it, and is filled in anew', () => {
    const inner = group('g');
    const one = field('a', {}, inner);
    one.setValue('x');
    one.leave();
    inner.submit();
    inner.setExternal(wrong('server'));
    inner.clear();
    expect([one.value, inner.shown]).toEqual(['', null]);
    expect(inner.getState()).toMatchObject({ touched: false, submitted: false, dirty: false, hasError: false });
  });

  test('counts the states of what is in it', () => {
    const inner = group('g');
    expect(inner.getState()).toMatchObject({ prefilled: true, dirty: false });
    const [one, two] = [field('a', {}, inner), field('b', {}, inner)];
    expect([inner.empty, inner.getState().prefilled]).toEqual([true, false]);
    one.setValue('x');
    expect([inner.empty, inner.getState().dirty, form.root.getState().dirty]).toEqual([false, true, true]);
    one.leave();
    expect(inner.getState().prefilled).toBe(false);
    two.setValue('y');
    two.leave();
    expect(inner.getState()).toMatchObject({ prefilled: true, touched: true });
    inner.reset();
    expect(inner.getState()).toMatchObject({ prefilled: false, touched: false, dirty: false, changed: false });
  });

  test('is touched when its last field is left, or by a press outside of it', () => {
    const inner = group('g');
    const [one, two] = [field('a', {}, inner), field('b', {}, inner)];
    one.setFocused();
    one.leave();
    expect(inner.touched).toBe(false);
    two.configure({ disabled: true });
    one.leave();
    expect(inner.touched).toBe(true);
    form.reset();
    const event = new Event('pointerdown');
    form.root.pressed(event);
    expect([inner.touched, form.root.touched]).toEqual([false, false]);
    one.setFocused();
    inner.pressInside({ nativeEvent: event });
    form.root.pressed(event);
    expect([inner.touched, form.root.touched]).toEqual([false, true]);
    form.root.pressed(new Event('pointerdown'));
    expect(inner.touched).toBe(true);
  });

  test('that is switched off switches off what is in it, as deep as it goes, and on again', () => {
    const inner = group('g');
    const deep = group('h', inner);
    const [one, two] = [field('a', { validators: [bad()] }, inner), field('b', { validators: [bad()] }, deep)];
    for (const node of [one, two]) {
      node.setValue('bad');
      node.leave();
      node.setFocused();
    }
    const told = vi.fn<() => void>();
    form.valueChanges.subscribe(told);
    inner.configure({ disabled: true });
    expect(told).toHaveBeenCalledTimes(1);
    expect(form.root.values()).toEqual({});
    expect(inner.empty).toBe(true);
    for (const node of [one, two]) {
      expect([node.off, node.focused, node.shown, node.error, node.valid]).toEqual([true, false, null, null, true]);
    }
    expect(form.root.getState()).toMatchObject({ hasError: false, changed: false, focused: false });
    expect([inner.firstWithError(), form.root.shownErrors()]).toEqual([null, []]);
    inner.configure({ disabled: false });
    expect([one.shown?.name, two.shown?.name, form.root.valid]).toEqual(['bad', 'bad', false]);
    expect(form.root.getState()).toMatchObject({ hasError: true, changed: true });
  });

  test('that goes takes its values and states along, also those given to it while it is away', () => {
    start({ g: { a: 'x' } });
    const inner = group('g');
    const one = field('a', {}, inner);
    one.setValue('y');
    leave(inner);
    expect([form.root.values(), form.getState().changed]).toEqual([{}, true]);
    form.reset({ g: { a: 'z' } });
    expect([one.value, form.getState().changed]).toEqual(['z', false]);
    put(inner, form.root);
    expect(form.root.values()).toEqual({ g: { a: 'z' } });
  });

  test('makes what depends on a field in it judge again when it is switched off', () => {
    const inner = group('g');
    field('b', {}, inner).setValue('x');
    const judge = vi.fn<() => boolean>(() => false);
    const [one, two] = [field('a'), field('c')];
    one.configure({ validators: [validator({ name: 'as', deps: ['g.b'], validate: judge })] });
    one.setValue('x');
    judge.mockClear();
    two.setValue('y');
    expect(judge).not.toHaveBeenCalled();
    inner.configure({ disabled: true });
    expect(judge).toHaveBeenCalledTimes(1);
    one.configure({});
    inner.configure({ disabled: false });
    expect(judge).toHaveBeenCalledTimes(1);
  });

  test('refuses a rule that answers with a promise and does not say so', () => {
    const late = validator({ name: 'late', validate: () => Promise.resolve(true) as never });
    expect(() => field('a', { validators: [late] }).setValue('x')).toThrow(
      'The validator "late" answered with a promise.',
    );
  });

  test('calls a field by another label at once', () => {
    const one = field('a', { label: 'A', validators: [bad()] });
    one.setValue('bad');
    one.leave();
    one.configure({ label: 'B', validators: [bad()] });
    expect(one.shown?.fieldName).toBe('B');
  });

  test('has one thing under a name, and leads to a field however far a path goes on', () => {
    const one = field('a');
    expect(form.find('a.0.x')).toBe(one);
    expect(() => group('a')).toThrow(/used twice/);
    expect(() => one.enter(form.root, { owner: {}, name: 'a' })).toThrow(/The name "a" is used twice/);
    expect(() => field('a.b')).toThrow(/separates paths/);
    const inner = group('g');
    expect(() => put(new FieldNode(form, 'g', '', '', {}), inner)).toThrow(/like the group around it/);
    const row = field('l[]');
    expect(() => put(new FieldNode(form, 'l', '', '', {}), form.root)).toThrow(/used twice/);
    row.leaving = true;
    put(new FieldNode(form, 'l', '', 'now a field', {}), form.root);
    expect(form.root.values()).toMatchObject({ l: 'now a field' });
    leave(one);
    const taker = group('a');
    expect([one.standing, form.find('a')]).toEqual(['out', taker]);
  });

  test('hears of presses in the page from the first focus on, as long as its form is there', () => {
    const stop = form.start();
    const inner = group('g');
    const [one] = [field('a', {}, inner), field('b', {}, inner)];
    const press = () => {
      for (const type of ['pointerdown', 'pointerup']) document.body.dispatchEvent(new Event(type, { bubbles: true }));
      vi.runAllTimers();
    };
    press();
    expect(inner.touched).toBe(false);
    one.setFocused();
    press();
    expect([inner.touched, form.root.touched]).toEqual([true, true]);
    form.reset();
    one.leave();
    one.setFocused();
    stop();
    press();
    expect(inner.touched).toBe(false);
  });

  test('knows at once that the focus went, also while a press lasts: what follows waits for its end', () => {
    const inner = group('g');
    const one = field('a', {}, inner);
    const send = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
    one.setFocused();
    send('pointerdown');
    one.leave();
    expect([inner.getState().focused, one.touched]).toEqual([false, false]);
    send('pointerup');
    vi.runAllTimers();
    expect(one.touched).toBe(true);
    form.presses.ignore();
  });

  test('does not count a press in a form that claimed it', () => {
    const [inner, other] = [group('g'), new FormStore({})];
    const event = new Event('pointerdown');
    other.claim(event);
    inner.pressInside({ nativeEvent: event });
    expect(inner.press).toBeNull();
  });

  test('says what is wrong with it politely while the person is in it', () => {
    const inner = group('g');
    const one = field('a', {}, inner);
    expect(inner.getView().live).toBe('assertive');
    one.setFocused();
    expect(inner.getView().live).toBe('polite');
    // whoever else shows the field has to bring the focus again
    one.leaving = true;
    one.enter(inner, { owner: {}, name: 'a' });
    expect([one.focused, one.getState().focused]).toEqual([false, false]);
  });

  test('without an element of its own stands where its first field does', () => {
    const inner = group('g');
    inner.place(null);
    const [one, two] = [field('a', {}, inner), field('b')];
    expect(inner.head).toBe(one.element);
    expect(inDocumentOrder([two, inner])).toEqual([inner, two]);
    one.place(null);
    expect(inner.head).toBeNull();
    expect(inDocumentOrder([inner, two])).toEqual([two, inner]);
  });

  test('is wrong as a whole at its first field, after what is wrong in it', () => {
    const inner = group('g');
    inner.configure({ validators: [validator<Values>({ name: 'whole', validate: ({ a }) => a !== 'ok' })] });
    const [one, two] = [field('a', {}, inner), field('b', { validators: [bad()] }, inner)];
    one.setValue('no');
    two.setValue('bad');
    form.root.submit();
    form.root.checkAll();
    expect(form.root.shownErrors().map(({ message }) => message.name)).toEqual(['bad', 'whole']);
    expect(inner.firstWithError()).toBe(two);
    two.setValue('good');
    expect([inner.firstWithError(), inner.valid, form.root.valid]).toEqual([one, false, false]);
    one.setValue('ok');
    expect([inner.firstWithError(), inner.valid]).toEqual([null, true]);
    inner.setExternal(wrong('server'));
    one.setValue('ok!');
    expect(inner.external).toBeNull();
  });
});

describe('an array', () => {
  const names = (list: ArrayNode) => list.items.map(({ initial }) => initial);
  const shown = (initial: unknown[]) => {
    start({ l: initial });
    const list = form.root.array('l');
    list.enter(form.root, { owner: list, name: 'l[]' });
    /** Shows the rows there are now, as the page does. */
    let rows: FieldNode[] = [];
    const fields = () => {
      const now = list.items.map(({ key, node }) => (node as FieldNode | null) ?? field('l[]', {}, form.root, key));
      for (const node of rows) if (!now.includes(node)) leave(node);
      return (rows = now);
    };
    fields();
    return { list, fields };
  };

  test('adds, moves and removes its rows, with what is in them', () => {
    const { list, fields } = shown(['a', 'b', 'c']);
    list.move(1, 1);
    expect(list.getState().dirty).toBe(false);
    fields()[0]!.setValue('A');
    list.move(0, 2);
    list.move(1, 1);
    list.move(0, 3);
    list.move(5, 0);
    expect(names(list)).toEqual(['b', 'c', 'a']);
    expect(fields().map(({ value }) => value)).toEqual(['b', 'c', 'A']);
    expect(list.getState()).toMatchObject({ dirty: true, changed: true });
    list.move(2, 0);
    expect(list.getState()).toMatchObject({ dirty: true, changed: true });
    fields()[0]!.setValue('a');
    expect(list.getState()).toMatchObject({ dirty: true, changed: false });
    list.add('z', 1);
    list.add('y');
    expect(names(list)).toEqual(['a', 'z', 'b', 'c', 'y']);
    expect(list.getState().changed).toBe(true);
    list.remove(1);
    expect(list.touched).toBe(true);
    list.reset();
    expect([names(list), list.touched, list.getState().dirty]).toEqual([['a', 'b', 'c'], false, false]);
  });

  test('is changed by the order of its rows alone, and has the values in that of the page', () => {
    const { list, fields } = shown(['a', 'b', 'c']);
    expect(form.root.values()).toEqual({ l: ['a', 'b', 'c'] });
    list.move(0, 2);
    document.body.append(fields()[2]!.element!);
    list.arranged();
    expect(form.root.values()).toEqual({ l: ['b', 'c', 'a'] });
    expect(form.getState().changed).toBe(true);
    list.move(2, 0);
    document.body.prepend(fields()[0]!.element!);
    list.arranged();
    expect([form.root.values(), form.getState().changed]).toEqual([{ l: ['a', 'b', 'c'] }, false]);
    list.move(1, 2);
    expect(form.getState().changed).toBe(true);
    list.move(2, 1);
    list.move(0, 1);
    list.configure({ disabled: true });
    expect(list.getState()).toMatchObject({ dirty: true, changed: false });
  });

  test('puts the focus where the change wanted it, once', () => {
    const { list, fields } = shown(['a', 'b', 'c']);
    const focused = () => fields().findIndex(({ element }) => element === document.activeElement);
    list.arranged();
    expect(focused()).toBe(-1);
    list.remove(2);
    fields();
    list.arranged();
    expect(focused()).toBe(1);
    list.add('z', 0);
    const [first] = fields();
    document.body.prepend(first!.element!);
    list.arranged();
    expect(focused()).toBe(0);
    (document.activeElement as HTMLElement).blur();
    list.arranged();
    expect(focused()).toBe(-1);
    const add = document.createElement('button');
    document.body.append(add);
    list.place(add);
    while (list.items.length > 0) list.remove(0);
    fields();
    list.arranged();
    expect(document.activeElement).toBe(add);
  });

  test('forgets the field of a row that was removed, and keeps that of one that only went', () => {
    const { list, fields } = shown(['a', 'b']);
    const [kept, gone] = fields();
    list.remove(1);
    expect(gone!.present).toBe(true); // its component is still there
    fields();
    leave(kept!);
    expect([kept!.standing, gone!.standing]).toEqual(['away', 'out']);
    expect([...list.all()]).toEqual([kept]);
    list.remove(0);
    expect(kept!.standing).toBe('out');
  });

  test('keeps the field of a row that went from a member that comes by itself', () => {
    const { list, fields } = shown(['a', 'b']);
    const [row] = fields();
    row!.setValue('A');
    leave(row!);
    const own = put(new FieldNode(form, 'l[]', '', 'own', {}), form.root);
    expect([own.value, row!.standing]).toEqual(['own', 'away']);
    expect([fields()[0], row!.value]).toEqual([row, 'A']);
    expect(list.draft()).toEqual(['A', 'b']);
  });

  test('takes as many rows as there are values', () => {
    const { list, fields } = shown(['a', 'b']);
    const [first] = fields();
    list.setValue(['x', 'y', 'z']);
    expect(fields().map(({ value }) => value)).toEqual(['x', 'y', 'z']);
    expect(fields()[0]).toBe(first);
    list.setValue(['w']);
    expect([list.items.length, first!.value]).toEqual([1, 'w']);
    list.setInitial([]);
    // a row that goes is not emptied, and judged, on its way
    expect([list.items.length, first!.value]).toEqual([0, 'w']);
    list.setValue('no list');
    expect(list.items).toHaveLength(0);
    fields();
    list.setInitial(['p', 'q']);
    expect([names(list), list.getState().changed]).toEqual([['p', 'q'], false]);
  });

  test('counts rows as they were sent while the answer is awaited', () => {
    const { list, fields } = shown(['a', 'b', 'c']);
    fields()[0]!.configure({ disabled: true });
    expect(form.root.values()).toEqual({ l: ['b', 'c'] });
    const [, b, c] = fields();
    expect([list.at(['0']), list.at(['1'], true), list.at(['1'])]).toEqual([fields()[0], c, b]);
    expect([list.at(['x']), list.at(['9']), list.at(['']), list.at([])]).toEqual([null, null, null, null]);
    form.root.capture();
    fields()[0]!.configure({ disabled: false });
    expect(list.at(['0'], true)).toBe(b);
    form.root.release();
    expect(list.at(['0'], true)).toBe(fields()[0]);
    for (let count = 3; count < 11; count++) list.add(count);
    const tenth = fields()[10];
    expect(list.at(['10'])).toBe(tenth);
  });

  test('that is empty and must not be takes the focus itself', () => {
    const { list } = shown([]);
    list.configure({ validators: [required()] });
    form.root.submit();
    form.root.checkAll();
    expect([list.shown?.name, form.root.firstWithError(), form.root.valid]).toEqual(['required', list, false]);
    list.add('a');
    list.arranged();
    expect(list.items).toHaveLength(1);
  });

  test('drops the field of a row whose place another takes', () => {
    const { list, fields } = shown(['a', 'b']);
    const [first] = fields();
    first!.setValue('A');
    const other = new FieldNode(form, 'l[]', 'a', 'x', {});
    first!.leaving = true;
    put(other, form.root, list.items[0]!.key);
    expect([first!.standing, fields()[0]]).toEqual(['out', other]);
    expect(form.root.values()).toEqual({ l: ['b', 'x'] }); // in the order of the page
  });

  test('is changed against the rows that were saved', () => {
    const { list } = shown(['a', 'b']);
    list.remove(0);
    form.root.capture();
    list.add('c');
    form.saved();
    form.root.release();
    expect(list.getState().changed).toBe(true);
    list.remove(1);
    expect(list.getState().changed).toBe(false);
    list.add('d');
    form.saved();
    expect(list.getState().changed).toBe(false);
  });

  test('is changed against what its fields held when they were saved, and not when a save came to nothing', () => {
    const { fields } = shown(['a', 'b']);
    const [one] = fields();
    one!.setValue('A');
    form.root.capture();
    one!.setValue('AA');
    form.saved();
    form.root.release();
    expect(form.getState().changed).toBe(true);
    one!.setValue('A');
    expect(form.getState().changed).toBe(false);
    form.root.capture();
    form.root.release();
    one!.setValue('B');
    form.saved();
    expect(form.getState().changed).toBe(false);
  });

  test('keeps a draft of rows that are not in the page yet', () => {
    start({ l: [{ n: 'a' }, { n: 'b', m: 1 }] });
    const list = form.root.array('l');
    list.enter(form.root, { owner: list, name: 'l[]' });
    form.root.set(['l', '1', 'n'], 'B');
    form.root.set(['l', '1', 'o'], 'O');
    form.root.set(['l', '7', 'n'], 'nowhere');
    expect(list.draft()).toEqual([{ n: 'a' }, { n: 'B', m: 1, o: 'O' }]);
    expect(form.root.find('l[]', true, list.items[1]!.key, undefined)).toMatchObject({
      node: null,
      initial: { n: 'b', m: 1 },
      waiting: { n: 'B', m: 1, o: 'O' },
    });
    list.reset();
    expect(list.draft()).toEqual([{ n: 'a' }, { n: 'b', m: 1 }]);
  });
});

describe('members that stand in the code by themselves', () => {
  test('are judged together by what a schema says of their array', () => {
    const one = new FieldNode(form, 'l[]', '', 'x', {});
    const listRules = [validator<string[]>({ name: 'two', validate: (list) => list.length < 2 })];
    one.enter(form.root, { owner: one, name: 'l[]', listRules });
    const list = form.root.array('l');
    expect([list.error?.name, form.root.valid]).toEqual(['two', false]);
    field('l[]');
    expect([list.error, form.root.valid]).toEqual([null, true]);
  });

  test('that are groups are found by their place, and what is in them below it', () => {
    const row = put(new GroupNode(form, 'p[]', {}), form.root);
    const one = field('a', {}, row);
    expect([form.find('p.0'), form.find('p[0].a'), form.find('p.0.b')]).toEqual([row, one, null]);
    form.root.set(['p', '0'], { a: 'x' });
    expect(one.value).toBe('x');
    form.setErrors([{ field: 'p.0', key: 'whole' }]);
    expect([row.external?.key, one.external]).toEqual(['whole', null]);
  });

  test('are known by their order: they start as it says, and take over what went', () => {
    start({ l: ['a', 'b'] });
    const own = () => put(new FieldNode(form, 'l[]', undefined, undefined, {}), form.root);
    const [one, two, three] = [own(), own(), own()];
    expect(form.root.values()).toEqual({ l: ['a', 'b', undefined] });
    two.setValue('B');
    form.root.set(['l', '2'], 'C');
    expect(three.value).toBe('C');
    for (const node of [one, two, three]) node.leaving = true;
    const next = [own(), own(), own()];
    for (const node of [one, two, three]) node.exit(node);
    expect(next.map(({ value }) => value)).toEqual(['a', 'B', 'C']);
    expect([one, two, three].map(({ standing }) => standing)).toEqual(['out', 'out', 'out']);
    expect(form.root.array('l').draft()).toEqual(['a', 'B', 'C']);
    form.reset({ l: ['x'] });
    expect(form.root.values()).toEqual({ l: ['x', undefined, undefined] });
    form.root.setValue({ l: ['p', 'q'] });
    expect(form.root.values()).toEqual({ l: ['p', 'q', undefined] });
    leave(next[0]!);
    expect(form.root.values()).toEqual({ l: ['q', undefined] });
    // what went was taken over once
    expect(own().value).toBeUndefined();
  });

  test('come back as they were when all went, one after the other', () => {
    const own = () => put(new FieldNode(form, 'l[]', '', '', {}), form.root);
    const [one, two] = [own(), own()];
    one.setValue('A');
    two.setValue('B');
    one.leaving = two.leaving = true;
    one.exit(one);
    two.exit(two);
    expect(form.root.values()).toEqual({ l: [] });
    expect([own().value, own().value, own().value]).toEqual(['A', 'B', '']);
  });

  test('start as they say themselves, else as their place does, and keep what was typed when they come again', () => {
    start({ l: ['a', 'b'] });
    const one = new FieldNode(form, 'l[]', 'own', 'own', {});
    one.hasOwnInitial = true;
    const two = new FieldNode(form, 'l[]', '', '', {});
    put(one, form.root);
    put(two, form.root);
    expect([one.value, two.value]).toEqual(['own', 'b']);
    two.setValue('B');
    leave(two);
    put(two, form.root);
    expect(two.value).toBe('B');
  });

  test('that say how they start take over only what started so', () => {
    const given = (initial: string) => {
      const node = new FieldNode(form, 'l[]', initial, initial, {});
      node.hasOwnInitial = true;
      return put(node, form.root);
    };
    const one = given('a');
    one.setValue('A');
    leave(one);
    expect([given('b').value, given('a').value]).toEqual(['b', 'A']);
  });

  test('take over the text, what was saved and the first value, too', () => {
    start({ l: ['a'] });
    const own = () => put(new FieldNode(form, 'l[]', '', '', {}), form.root);
    const one = own();
    one.setValue('b');
    form.saved();
    one.setValue('b', { text: 'x', problem: 'invalid' });
    one.leaving = true;
    const next = own();
    expect([next.initial, next.value, next.unread?.text, next.dirty]).toEqual(['a', 'b', 'x', true]);
    next.setValue('b', { text: 'b', problem: null });
    expect(next.getState().changed).toBe(false);
    next.reset();
    expect(next.value).toBe('a');
  });

  test('take over no secret, and nothing that was reset', () => {
    const own = (options: FieldOptions = {}) => put(new FieldNode(form, 'l[]', '', '', options), form.root);
    const secret = own({ secret: true });
    secret.setValue('s');
    leave(secret);
    const one = own();
    expect([secret.standing, one.value]).toEqual(['out', '']);
    one.setValue('A');
    leave(one);
    expect(form.getState().changed).toBe(true);
    form.reset();
    expect([form.getState().changed, own().value]).toEqual([false, '']);
  });

  test('take over nothing from one of another kind', () => {
    const row = put(new GroupNode(form, 'l[]', {}), form.root);
    leave(row);
    const one = put(new FieldNode(form, 'l[]', 'i', 'own', {}), form.root);
    expect([one.value, one.initial, row.standing]).toEqual(['own', 'i', 'out']);
    leave(one);
    expect(put(new GroupNode(form, 'l[]', { a: 1 }), form.root).initial).toEqual({ a: 1 });
  });

  test('that are groups take over which rows were saved, and that they were changed', () => {
    const fill = () => {
      const row = new GroupNode(form, 'p[]', {});
      const list = row.array('l');
      list.enter(row, { owner: list, name: 'l[]' });
      return { row, list };
    };
    const first = fill();
    put(first.row, form.root);
    first.list.add('A');
    form.saved();
    first.row.leaving = true;
    const next = fill();
    put(next.row, form.root);
    expect(next.list.draft()).toEqual(['A']);
    expect(next.list.getState()).toMatchObject({ dirty: true, changed: false });
    expect(next.row.getState()).toMatchObject({ dirty: true, changed: false });
  });

  test.each(['before', 'after'])('that are groups take over what was in those that went, %s their own', (order) => {
    const row = (initial: Values = {}) => new GroupNode(form, 'p[]', initial);
    const fill = (into: GroupNode) => {
      const deep = group('g', into);
      const list = into.array('l');
      list.enter(into, { owner: list, name: 'l[]' });
      return { a: field('a', { validators: [bad()] }, into), b: field('b', {}, deep), list };
    };
    const first = put(row({ l: ['i'], later: 'L' }), form.root);
    const { a, b, list } = fill(first);
    a.setValue('bad');
    b.setValue('B');
    list.remove(0);
    list.add('C');
    const member = field('l[]', {}, first, list.items[0]!.key);
    member.setValue('D');
    first.set(['late', 'x'], 1);
    field('only', {}, first).setValue('O');
    first.leaving = member.leaving = true;
    const next = row();
    if (order === 'before') put(next, form.root);
    const now = fill(next);
    if (order === 'after') put(next, form.root);
    expect([now.a.value, now.a.error?.name, now.b.value]).toEqual(['bad', 'bad', 'B']);
    expect(now.list.items.map(({ initial }) => initial)).toEqual(['C']);
    expect(field('l[]', {}, next, now.list.items[0]!.key)).toBe(member);
    expect(next.values()).toMatchObject({ l: ['D'] });
    member.setValue('E');
    expect(next.values()).toMatchObject({ l: ['E'] });
    expect(next.find('late', false, undefined, undefined).waiting).toEqual({ x: 1 });
    expect(field('only', {}, next).value).toBe('O');
    expect(next.getState().changed).toBe(true);
    expect(first.standing).toBe('out');
    expect(field('later', {}, next).value).toBe('L');
    expect(now.list.getState()).toMatchObject({ dirty: true, changed: true });
    now.list.reset();
    leave(member);
    expect([now.list.items.map(({ initial }) => initial), now.list.initial]).toEqual([['i'], ['i']]);
    expect(now.list.getState()).toMatchObject({ dirty: false, changed: false });
  });
});

describe('a submit', () => {
  test('sends what is right, once, and says that it does', async () => {
    const one = field('a', { validators: [bad()] });
    one.setValue('x');
    let done = (_answer: unknown) => {};
    const send = vi.fn<(values: Values) => Promise<unknown>>(() => new Promise((resolve) => (done = resolve)));
    const first = form.submit(send);
    await vi.advanceTimersByTimeAsync(0);
    expect(form.getState()).toMatchObject({ submitting: true, submitted: true });
    await form.submit(send);
    done('saved');
    await first;
    expect(send.mock.calls).toEqual([[{ a: 'x' }]]);
    expect(form.getState()).toMatchObject({ submitting: false, changed: false });
    expect(form.submitCount).toBe(1);
    const second = form.submit(async () => 'unsaved');
    one.setValue('y');
    await second;
    expect([form.getState().changed, form.submitCount]).toEqual([true, 2]);
    // what was sent, and was not saved, is of no more use
    one.setValue('z');
    form.saved();
    expect(form.getState().changed).toBe(false);
    form.reset();
    expect([form.submitCount, form.getState().submitted]).toEqual([0, false]);
  });

  test('is given up by a reset, and waits for what must be asked', async () => {
    const ask = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 50));
    const one = field('a', { validators: [asyncValidator({ name: 'asked', validate: ask })] });
    one.setValue('x');
    const judged = form.validateAll();
    await vi.advanceTimersByTimeAsync(49);
    expect(form.getState().pending).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await judged).toBe(true);
    one.setValue('y');
    const again = form.validateAll();
    form.reset();
    await vi.advanceTimersByTimeAsync(100);
    expect(await again).toBe(false);
  });

  test('that fails puts errors where they belong; the focus goes to the first that shows', async () => {
    const [one, two] = [field('a', { label: 'A' }), field('b')];
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', report);
    await form.submit(async () => {
      throw new SubmitErrors([
        { field: 'b', key: 'first', params: { n: 1 } },
        { field: 'b', key: 'second' },
        { field: 'x', key: 'nowhere' },
        { key: 'whole' },
      ]);
    });
    expect(two.external).toEqual({ key: 'first', params: { n: 1 }, type: 'error', fieldName: 'b' });
    expect(form.formErrors.map(({ key, fieldName }) => [key, fieldName])).toEqual([
      ['nowhere', ''],
      ['whole', ''],
    ]);
    expect(document.activeElement).toBe(two.element);
    expect(report).not.toHaveBeenCalled();
    const failure = new Error('down');
    await form.submit(() => Promise.reject(failure));
    expect([two.external, form.formErrors]).toEqual([
      null,
      [{ key: 'error.unexpected', type: 'error', fieldName: '' }],
    ]);
    expect(report).toHaveBeenCalledExactlyOnceWith(failure);
    expect([await form.validateAll(), form.formErrors]).toEqual([true, []]);
    form.setIssues([{ field: 'a', key: 'i' }]);
    expect(one.issue).toMatchObject({ key: 'i', fieldName: 'A' });
    form.setIssues([{ field: 'b', key: 'j' }]);
    expect([one.issue, two.issue?.key]).toEqual([null, 'j']);
    form.setIssues([]);
    expect(two.issue).toBeNull();
    vi.unstubAllGlobals();
  });
});

test('an event is of the innermost form that claims it', () => {
  const [inner, outer] = [new FormStore({}), new FormStore({})];
  const event = new Event('submit');
  expect(outer.owns(event)).toBe(true);
  expect([inner.claim(event), outer.claim(event), inner.owns(event), outer.owns(event)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('nodes stand in the order of their elements, those without one last', () => {
  const [a, b, c] = [field('a'), field('b'), field('c')];
  document.body.prepend(c.element!);
  expect(inDocumentOrder([a, b, c])).toEqual([c, a, b]);
  a.place(null);
  expect(inDocumentOrder([a, b, c])).toEqual([c, b, a]);
  expect(inDocumentOrder([b, a, c])).toEqual([c, b, a]);
});
