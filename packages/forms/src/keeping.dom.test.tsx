// What is typed and not yet saved: the guard asks, the draft keeps.
import { act, cleanup, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { Draft, type NavigationBlocker, PasswordField, UnsavedChangesGuard } from './index.ts';
import { input, show } from './testing/show.tsx';
import { Plain } from './testing/showForm.tsx';
import { fakeTime, pass, timed } from './testing/timers.ts';

fakeTime();

let ask = () => false;
function Blocker({ when, children }: ComponentProps<NavigationBlocker>) {
  ask = when;
  return children(null);
}
const guard = (
  <UnsavedChangesGuard blocker={Blocker} title="Leave?" confirmLabel="Leave">
    Lost.
  </UnsavedChangesGuard>
);
const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the guard asks, in the app and in the browser, only while something is changed', async () => {
  const { user } = show([<Plain key="a" name="a" />, <div key="guard">{guard}</div>], {}, timed);
  expect([ask(), unload()]).toEqual([false, false]);
  await user.type(input('a'), 'x');
  expect([ask(), unload()]).toEqual([true, true]);
  await user.clear(input('a'));
  expect([ask(), unload()]).toEqual([false, false]);
});

test('saved values clear the guard before onSubmit navigates; `unsaved` leaves it', async () => {
  const asked: boolean[] = [];
  let answer: 'unsaved' | undefined = 'unsaved';
  const { user, actions } = show(
    [<Plain key="a" name="a" />, <div key="guard">{guard}</div>],
    {
      onSubmit: async (_, { saved }) => {
        if (!answer) saved();
        asked.push(ask());
        return answer;
      },
    },
    timed,
  );
  await user.type(input('a'), 'x');
  await act(async () => actions.submit());
  await pass(0);
  expect(ask()).toBe(true);
  answer = undefined;
  await act(async () => actions.submit());
  await pass(0);
  expect([...asked, ask()]).toEqual([true, false, false]);
});

const fields = (owner = 'me') => (
  <>
    <Plain name="a" />
    <PasswordField name="secret" label="Secret" />
    <Draft storageKey="draft" owner={owner} />
  </>
);

test('a draft survives a new visit, for its owner alone, without passwords; it goes when saved', async () => {
  const first = show(fields(), {}, timed);
  await first.user.type(input('a'), 'typed');
  await first.user.type(screen.getByLabelText('Secret'), 'hidden');
  await pass(300);
  expect(sessionStorage.getItem('draft')).not.toContain('hidden');
  cleanup();
  expect(show(fields('other')).values()).toEqual({ a: '', secret: '' });
  cleanup();
  const again = show(fields());
  expect(again.values()).toEqual({ a: 'typed', secret: '' });
  act(() => again.actions.saved());
  expect(sessionStorage.getItem('draft')).toBeNull();
});

test('an unreadable draft is no draft', () => {
  sessionStorage.setItem('draft', '{');
  expect(show(fields()).values()).toEqual({ a: '', secret: '' });
});
