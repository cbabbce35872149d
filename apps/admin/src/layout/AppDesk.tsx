import { useI18n } from '@ledenbureau/i18n';
import { DeskProvider, onDemand, type Role } from '@ledenbureau/workbench';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../api/ApiContext.tsx';
import { meQuery } from '../api/me.ts';
import { rolesFor } from '../api/roles.ts';

const Explain = onDemand(async () => (await import('../help/late.ts')).Explain);

/** Whom to ask for what takes this role. */
const askFor = (role: Role | undefined) =>
  role === 'approver' || role === 'auditor' ? (`error.api.role_${role}` as const) : 'error.api.role_operator';

/** Tells the workbench who is signed in and what their roles let them do; the API refuses all the same. */
export function AppDesk({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const api = useApi();
  const queries = useQueryClient();
  const roles = useQuery(meQuery(api)).data?.roles;
  const desk = {
    refusal: (needs: readonly Role[]) =>
      !roles || needs.some((role) => roles.includes(role)) ? undefined : t(askFor(needs[0])),
    exportNeeds: rolesFor('export'),
    Explain,
    // not before a page has a list
    answers: async () => (await import('./deskAnswers.ts')).deskAnswers(api, queries),
  };
  return <DeskProvider value={desk}>{children}</DeskProvider>;
}
