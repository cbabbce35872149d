import type { Histories, Status } from './changes.ts';

/** How a status is marked, in the sidebar and on the page; `stable` is the rule, and gets no mark in the sidebar. */
export const statusLooks: Record<Status, { mark: string; label: string }> = {
  new: { mark: '✦', label: 'new' },
  changed: { mark: '●', label: 'changed' },
  stable: { mark: '✓', label: 'stable' },
  deprecated: { mark: '✕', label: 'deprecated' },
};

/** The component that a title names beside its Dutch name: “Actions/Button · Knop” names Button. */
export const nameIn = (title: string, histories: Histories): string =>
  (title.split('/').at(-1) ?? '').split(' · ').find((name) => Object.hasOwn(histories, name)) ?? '';
