import { useI18n } from '@ledenbureau/i18n';
import { Grid, Heading, Link, Money, Notice, Sentence, Table, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { paths } from '../../paths.ts';
import { type Difference, differencesQuery, type ExceptionCode, type RunDetail } from './conversion.api.ts';
import { runHref } from './runHref.ts';
import { TargetChange } from './TargetChange.tsx';
import { useChangeText } from './useChangeText.ts';

/** The largest ones stand beside the lines; the tab has all. */
const most = 5;

/** Whether there is anything to have seen. */
export const hasAside = (run: RunDetail): boolean =>
  run.differences !== null || run.exceptions.length > 0 || run.notices.length > 0 || isOwed(run);

/** What was left is to be paid. */
const isOwed = ({ status, remainder, calculation }: RunDetail): boolean =>
  status === 'executed' && remainder === 'pay_out' && (calculation?.totals.remainder_cents ?? 0) > 0;

/** What a checker must have seen: for whom it is different than before, and who is left out. */
export function RunAside({ run }: { run: RunDetail }) {
  const { t } = useI18n();
  const { differences, exceptions, notices } = run;
  const columns = [differences !== null, exceptions.length > 0, notices.length > 0, isOwed(run)].filter(Boolean).length;
  return (
    <Grid gap={[5, 8]} align="start" columns={columns} minItemWidth={320}>
      {run.differences === null ? null : <Differences run={run} differences={run.differences} />}
      {run.exceptions.length === 0 ? null : <Exceptions run={run} />}
      {run.notices.length === 0 ? null : (
        <Notice tone="accent">
          {run.notices.map(({ code, count }) => (
            <p key={code}>
              <Link href={`${runHref(run.id)}?code=${code}`}>{t(`conversions.notice.${code}`, { count })}</Link>
            </p>
          ))}
        </Notice>
      )}
      {isOwed(run) ? (
        <p>
          <Link href={`${paths.redemptions}?batch=owed`}>{t('payments.newOwed')}</Link>
        </p>
      ) : null}
    </Grid>
  );
}

function Differences({ run, differences }: { run: RunDetail; differences: NonNullable<RunDetail['differences']> }) {
  const { t, formats } = useI18n();
  const text = useChangeText();
  const query = useQuery(differencesQuery(useApi(), run.id, { limit: most }));
  const table = useTableState(query);
  const title = t('conversions.difference.title');
  return (
    <section aria-label={title}>
      <Heading level={2} size="dense">
        {title}
      </Heading>
      {differences.count === 0 ? (
        <p>{t('conversions.difference.none')}</p>
      ) : (
        <>
          <Text as="p" size="small" tone="quiet">
            {t('conversions.difference.sum', {
              count: differences.count,
              units: formats.quantity(differences.target_quantity),
              rest: formats.money(differences.remainder_cents),
            })}
          </Text>
          <Table<Difference>
            caption={title}
            density="compact"
            {...table}
            rowKey={({ member }) => member.id}
            empty={null}
            columns={[
              {
                id: 'member',
                header: t('transaction.member'),
                rowHeader: true,
                cell: ({ member, changes: [change] }) => (
                  <>
                    {member.display_name}
                    {change ? (
                      <Text as="small" tone="quiet" weight="normal" block>
                        <Sentence>{text(change)}</Sentence>
                      </Text>
                    ) : null}
                  </>
                ),
              },
              {
                id: 'target',
                header: t('conversions.targetUnits'),
                align: 'end',
                cell: ({ before, after }) => <TargetChange before={before} after={after} />,
              },
            ]}
          />
          {differences.count > most ? (
            <Link href={`${runHref(run.id)}?tab=differences`}>
              {t('conversions.difference.all', { count: differences.count })}
            </Link>
          ) : null}
        </>
      )}
    </section>
  );
}

function Exceptions({ run }: { run: RunDetail }) {
  const { t, formats } = useI18n();
  const title = t('conversions.exception.byReason');
  return (
    <section aria-label={title}>
      <Heading level={2} size="dense">
        {title}
      </Heading>
      <Table<{ code: ExceptionCode; count: number; principal_cents: number }>
        caption={title}
        density="compact"
        rows={run.exceptions}
        rowKey={({ code }) => code}
        empty={null}
        columns={[
          {
            id: 'code',
            header: t('transaction.reason'),
            cell: ({ code }) => (
              <Link href={`${runHref(run.id)}?tab=exceptions&code=${code}`}>{t(`conversions.code.${code}`)}</Link>
            ),
          },
          { id: 'count', header: t('conversions.members'), align: 'end', cell: ({ count }) => formats.number(count) },
          {
            id: 'value',
            header: t('conversions.sourceValue'),
            align: 'end',
            cell: ({ principal_cents: cents }) => <Money cents={cents} />,
          },
        ]}
      />
    </section>
  );
}
