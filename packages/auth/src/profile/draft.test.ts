import { beforeEach, expect, it } from 'vitest';
import { MemoryStorage } from '../testing/fakeEnv.ts';
import { createDraft } from './draft.ts';

let storage: MemoryStorage;
let time: number;
const draft = () => createDraft<{ city: string }>('profile', storage, () => time);
beforeEach(() => {
  storage = new MemoryStorage();
  time = 1000;
});

it('keeps what was typed for the same person, once', () => {
  draft().keep('anna', { city: 'Utrecht' });
  expect(draft().take('anna')).toEqual({ city: 'Utrecht' });
  expect(draft().take('anna')).toBeNull();
  expect(storage.length).toBe(0);
});

it('gives nothing to another person, and forgets it', () => {
  draft().keep('anna', { city: 'Utrecht' });
  expect(draft().take('bram')).toBeNull();
  expect(draft().take('anna')).toBeNull();
});

it('keeps it for half an hour', () => {
  draft().keep('anna', { city: 'Utrecht' });
  time += 30 * 60_000 - 1;
  expect(draft().take('anna')).toEqual({ city: 'Utrecht' });
  draft().keep('anna', { city: 'Utrecht' });
  time += 30 * 60_000;
  expect(draft().take('anna')).toBeNull();
});

it('has a name of its own in the storage', () => {
  draft().keep('anna', { city: 'Utrecht' });
  expect(storage.key(0)).toBe('ledenbureau.auth.draft.profile');
  expect(createDraft('other', storage, () => time).take('anna')).toBeNull();
});
