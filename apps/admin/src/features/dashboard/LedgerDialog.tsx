import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Dialog, Stack, StatusPill, Table, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { LedgerCheck } from '../../api/types.ts';
import { ledgerCheckQuery } from '../../register/standing/standing.api.ts';
import { Part } from './Part.tsx';

/** What the ledger promises, rule by rule, and of a broken one what breaks it. */
export function LedgerDialog({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const query = useQuery({ ...ledgerCheckQuery(useApi()), meta: { told: true } });
  return (
    <Dialog open size="large" title={t('ledger.title')} onClose={onClose}>
      <Part query={query} failed={t('ledger.failed')}>
        {(data) => ('running' in data ? <p>{t('ledger.goesOn')}</p> : <Rules check={data} />)}
      </Part>
    </Dialog>
  );
}

/** Checks with the same number are of one rule. */
interface Rule {
  invariant: number;
  name: string;
  violations: number;
  examples: readonly string[];
}

function rulesOf({ checks }: LedgerCheck): Rule[] {
  const rules = new Map<number, Rule>();
  for (const { invariant, name, violations, examples } of checks) {
    const before = rules.get(invariant);
    rules.set(invariant, {
      invariant,
      name: before?.name ?? name,
      violations: (before?.violations ?? 0) + violations,
      examples: [...(before?.examples ?? []), ...examples],
    });
  }
  // broken ones first
  return [...rules.values()].sort(
    (one, other) => Number(other.violations > 0) - Number(one.violations > 0) || one.invariant - other.invariant,
  );
}

function Rules({ check }: { check: LedgerCheck }) {
  const { t, lookup, formats } = useI18n();
  const rules = rulesOf(check);
  return (
    <Stack gap={3}>
      <p>{t('ledger.checkedAt', { at: formats.dateTime(check.checked_at), count: rules.length })}</p>
      {check.ok ? null : <p>{t('ledger.tellOperator')}</p>}
      <Table<Rule>
        caption={t('ledger.rules')}
        density="compact"
        rows={rules}
        rowKey={({ invariant }) => String(invariant)}
        empty={null}
        columns={[
          {
            id: 'rule',
            header: t('ledger.one'),
            rowHeader: true,
            cell: ({ invariant, name, examples }) => (
              <>
                {/* a newer service may have more rules than are known here */}
                {lookup(`ledger.rule.${invariant}` as TextKey) ?? name}
                {examples.length > 0 ? (
                  <Text as="small" tone="quiet" weight="normal" block breakAnywhere>
                    {t('ledger.examples', { examples: examples.join(', ') })}
                  </Text>
                ) : null}
              </>
            ),
          },
          {
            id: 'outcome',
            header: t('ledger.outcome'),
            cell: ({ violations }) =>
              violations === 0 ? (
                t('ledger.ok')
              ) : (
                <StatusPill tone="danger">{t('ledger.violations', { count: violations })}</StatusPill>
              ),
          },
        ]}
      />
    </Stack>
  );
}
