import { useI18n } from '@ledenbureau/i18n';
import { Button, DecisionView, Notice, ProgressBar, Sides, Stack, Stepper, Text, useMediaQuery } from '@ledenbureau/ui';
import { useRef, useState } from 'react';
import {
  type ExportForm,
  ExportKeys,
  ListKeys,
  onDemand,
  Page,
  RoleButton,
  useCtrlKey,
  useParameters,
  useRefusal,
  useWalk,
} from '@ledenbureau/workbench';
import { rolesFor } from '../../api/roles.ts';
import { paths } from '../../paths.ts';
import { type Line, type RunDetail, useRunStep } from './conversion.api.ts';
import { useConversionProblem } from './problem.ts';
import { hasAside, RunAside } from './RunAside.tsx';
import { RunEquation } from './RunEquation.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunTabs, tabIds } from './RunTabs.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { possibleSteps, type RunAction, stepIds, stepOf } from './steps.ts';
import { useRunDecision } from './useRunDecision.tsx';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { isSelf, type Self } from '../../api/people.ts';

const DecideLineDialog = onDemand(async () => (await import('./DecideLineDialog.tsx')).DecideLineDialog);
const RunDialog = onDemand(async () => (await import('./RunDialog.tsx')).RunDialog);

export interface RunViewProps {
  run: RunDetail;
  me: Self & { settings: { four_eyes: boolean } };
}

/** A run: where it stands, the sum that ties, for whom, and the decision about it. Tab and dialog stand in the address. */
export function RunView({ run, me }: RunViewProps) {
  const { t, formats } = useI18n();
  const whyNoExport = useRefusal(rolesFor('export'));
  const problem = useConversionProblem();
  const walk = useWalk();
  const roomy = useMediaQuery('(min-width: 1500px)');
  const { search, narrow, put } = useParameters();
  const mutation = useRunStep();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [line, setLine] = useState<Line | null>(null);
  const [form, setForm] = useState<ExportForm>('file');
  const find = useRef<HTMLInputElement>(null);
  const steps = possibleSteps(run);
  const action = steps.find((candidate) => candidate === search.get('do'));
  const open = (step: RunAction | '') => put({ do: step });
  const calculate = () =>
    mutation.mutate({ of: run, step: { action: 'calculate' }, key }, { onSettled: () => setKey(crypto.randomUUID()) });
  const choose = (next: RunAction) => {
    if (!steps.includes(next)) return;
    if (next === 'calculate') calculate();
    else open(next);
  };
  const calculating = mutation.isPending && mutation.variables.step.action === 'calculate';
  const { decision, primary } = useRunDecision({ run, steps, me, calculating, onChoose: choose });
  useCtrlKey('Enter', primary ? () => choose(primary) : undefined);
  const { calculation, progress, task } = run;
  const aside = calculation && hasAside(run) ? <RunAside run={run} /> : null;
  const current = stepOf(run);

  return (
    <DecisionView decision={decision}>
      <Page
        title={t('conversions.title', { date: formats.date(run.run_on) })}
        breadcrumbs={[{ label: t('menu.conversion.automation'), href: paths.conversions }, { label: run.number }]}
        meta={
          // all done, or ended: the status says it
          current === null ? undefined : (
            <Stepper
              compact
              label={t('conversions.steps')}
              current={current}
              steps={stepIds.map((id) => ({
                id,
                label: t(`conversions.step.${id}`),
                error: run.stale && id === 'calculate',
              }))}
            />
          )
        }
        actions={
          <>
            {steps.includes('export') ? (
              <RoleButton
                needs={rolesFor('export')}
                theme="transparent"
                aria-keyshortcuts="e"
                onClick={() => {
                  setForm('file');
                  choose('export');
                }}
              >
                {t('conversions.export.choose')}
              </RoleButton>
            ) : null}
            {steps.includes('statements') ? (
              <Button onClick={() => choose('statements')}>{t('conversions.statements.choose')}</Button>
            ) : null}
          </>
        }
        facts={<RunFacts run={run} />}
      >
        <Stack gap={4}>
          <AlikeNotice maker={run.submitter} checker={run.checker} over={run.status !== 'awaiting_approval'} />
          <AlikeNotice
            maker={run.reversal?.maker}
            checker={run.reversal?.checker ?? null}
            over={run.status !== 'executed'}
          />
          {mutation.error && mutation.variables.step.action === 'calculate' ? (
            <Notice tone="danger">{problem.failure(mutation.error)}</Notice>
          ) : null}
          {run.failure && task === null ? (
            <Notice tone="danger" title={t('conversions.failed')}>
              {problem.item(run.failure)}
            </Notice>
          ) : null}
          {run.stale && task === null ? <StaleNotice run={run} /> : null}
          {run.held.count > 0 ? (
            <Notice tone="warning">
              {t(run.executed_at === null ? 'conversions.willHold' : 'conversions.wereHeld', {
                count: run.held.count,
                amount: formats.money(run.held.principal_cents),
              })}
            </Notice>
          ) : null}
          {task === null ? null : (
            <div>
              <ProgressBar
                label={t(`conversions.task.${task}`)}
                {...(progress
                  ? {
                      value: progress.done,
                      max: Math.max(progress.total, 1),
                      detail: t('conversions.progress', {
                        done: formats.number(progress.done),
                        total: formats.number(progress.total),
                      }),
                    }
                  : {})}
              />
              <Text as="p" size="small" tone="quiet">
                {t('conversions.goesOn')}
              </Text>
            </div>
          )}
          {calculation ? (
            <RunEquation run={run} totals={calculation.totals} price={calculation.price_cents} />
          ) : task === null ? (
            <Text as="p">{t('conversions.notCalculated', { date: formats.date(run.run_on) })}</Text>
          ) : null}
          <Sides gap={[6, 8]} end={roomy && aside ? '21rem' : undefined}>
            {/* who approves has seen it: beside the lines where there is room, else before them */}
            {roomy ? null : aside}
            <RunTabs
              run={run}
              decidable={run.status === 'calculated' && task === null}
              findRef={find}
              onDecide={setLine}
            />
            {roomy ? aside : null}
          </Sides>
        </Stack>
        <ListKeys
          keys={[
            ...tabIds.map((id, index) => ({
              key: String(index + 1),
              label: t(`conversions.tab.${id}`),
              run: () => narrow({ tab: index === 0 ? '' : id, code: '' }),
            })),
            { key: 'j', label: t('workbench.keys.next'), run: () => walk.by(1) },
            { key: 'k', label: t('workbench.keys.previous'), run: () => walk.by(-1) },
            { key: '/', label: t('workbench.keys.search'), run: () => find.current?.focus() },
            { key: 'a', label: t('conversions.approve.choose'), run: () => choose('approve') },
            { key: 'r', label: t('conversions.reject.choose'), run: () => choose('reject') },
          ]}
        />
        {steps.includes('export') && whyNoExport === undefined ? (
          <ExportKeys
            label={t('conversions.export.choose')}
            onExport={(format) => {
              setForm(format);
              choose('export');
            }}
          />
        ) : null}
      </Page>
      {action ? (
        <RunDialog
          key={action}
          action={action}
          run={run}
          form={form}
          fourEyes={me.settings.four_eyes}
          own={isSelf(me, run.submitter)}
          send={(step, sendKey) => mutation.mutateAsync({ of: run, step, key: sendKey })}
          onClose={() => open('')}
        />
      ) : null}
      {line ? (
        <DecideLineDialog
          key={line.id}
          line={line}
          run={run}
          send={(step, sendKey) => mutation.mutateAsync({ of: run, step, key: sendKey })}
          onClose={() => setLine(null)}
        />
      ) : null}
    </DecisionView>
  );
}
