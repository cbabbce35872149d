import type { Role } from '@ledenbureau/workbench';
import type { components, paths } from './schema.d.ts';

declare module '@ledenbureau/workbench' {
  interface Register {
    role: components['schemas']['Me']['roles'][number];
    list: paths['/saved-views/{list}']['get']['parameters']['path']['list'];
  }
}

/** Steps that decide on what another administrator entered; the API says the same (docs/access.md). */
const decisions: readonly string[] = ['approve', 'reject', 'admit', 'verify', 'keep', 'execute'];

/** The roles of which one is enough for a step, by its name. */
export const rolesFor = (step: string): readonly Role[] => {
  if (['export', 'print', 'reveal'].includes(step)) return ['operator', 'approver', 'auditor'];
  if (['reverse', 'anonymise'].includes(step)) return ['operator', 'approver'];
  return decisions.includes(step) ? ['approver'] : ['operator'];
};
