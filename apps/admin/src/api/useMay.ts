import { useI18n } from '@ledenbureau/i18n';
import { useQuery } from '@tanstack/react-query';
import { useApi } from './ApiContext.tsx';
import { meQuery } from './me.ts';
import type { components } from './schema.d.ts';

export type Role = components['schemas']['Me']['roles'][number];

/** Steps that decide on what another administrator entered; the API says the same (docs/access.md). */
const decisions: readonly string[] = ['approve', 'reject', 'admit', 'verify', 'keep', 'execute'];

/** The roles of which one is enough for a step, by its name. */
export const rolesFor = (step: string): readonly Role[] => {
  if (step === 'export' || step === 'print' || step === 'reveal') return ['operator', 'approver', 'auditor'];
  if (step === 'reverse' || step === 'anonymise') return ['operator', 'approver'];
  return decisions.includes(step) ? ['approver'] : ['operator'];
};

const reasons = {
  viewer: 'error.api.role_operator',
  operator: 'error.api.role_operator',
  approver: 'error.api.role_approver',
  auditor: 'error.api.role_auditor',
} as const satisfies Record<Role, string>;

/**
 * Why this administrator may not do something that takes one of these roles, and whom to ask; undefined where they may, or
 * while it is not known. The API refuses all the same.
 */
export function useMay(needs: readonly Role[]): string | undefined {
  const { t } = useI18n();
  const { data } = useQuery(meQuery(useApi()));
  if (!data || needs.some((role) => data.roles.includes(role))) return undefined;
  return t(reasons[needs[0] ?? 'operator']);
}
