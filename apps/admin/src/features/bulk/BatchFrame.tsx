import { useI18n } from '@ledenbureau/i18n';
import { type Decision, Code, DecisionView, MetaLine, Stack, Stepper, Text, useMediaQuery } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { Page, useCtrlKey } from '@ledenbureau/workbench';
import { paths } from '../../paths.ts';
import type { BatchDetail } from './bulk.api.ts';
import { batchHref, isOpen, type StepId, steps, stepOf } from './steps.ts';

export interface BatchFrameProps {
  batch: BatchDetail;
  /** Facts in one line below the title. */
  facts: readonly ReactNode[];
  /** At the end of the title's line. */
  actions?: ReactNode;
  decision?: Decision | undefined;
  /** What Ctrl+Enter does: the same as the primary button. */
  onPrimary?: (() => void) | undefined;
  /** The whole batch is done with: no step is the current one. */
  ended?: boolean;
  current?: StepId;
  children: ReactNode;
}

/** What every step of a batch has: its file as the title, where it stands, what is known of it, and what is decided. */
export function BatchFrame(props: BatchFrameProps) {
  const { batch, facts, actions, decision, onPrimary, ended = false, current = stepOf(batch, null), children } = props;
  const { t } = useI18n();
  useCtrlKey('Enter', onPrimary);
  const back = isOpen(batch) && !batch.progress;
  const wide = useMediaQuery('(min-width: 1500px)');
  // a file has a name of any length: beside it and the buttons the last steps would stand on a line of their own
  const stepper = (
    <Stepper
      compact
      label={t('bulk.steps')}
      current={ended ? null : current}
      steps={steps.map((id) => ({
        id,
        label: t(`bulk.step.${id}`),
        ...(id === 'columns' && back ? { href: `${batchHref(batch.id)}&step=columns` } : {}),
      }))}
    />
  );
  return (
    <DecisionView decision={decision}>
      <Page
        title={batch.file_name}
        breadcrumbs={[{ label: t('menu.members.bulk'), href: paths.createBulk }, { label: batch.number }]}
        {...(wide ? { meta: stepper } : {})}
        {...(actions === undefined ? {} : { actions })}
        facts={
          <Stack gap={2}>
            {wide ? null : stepper}
            <MetaLine>{facts}</MetaLine>
          </Stack>
        }
      >
        {children}
      </Page>
    </DecisionView>
  );
}

/** A fact: its name quiet, its value not. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {name}{' '}
      <Text as="b" tone="neutral" weight="medium">
        {children}
      </Text>
    </>
  );
}

/** The hash of a file: its ends in sight, the whole of it to be read out or copied. */
export function HashFact({ hash }: { hash: string }) {
  const { t } = useI18n();
  return (
    <Fact name={t('bulk.hash')}>
      <Code title={hash}>{`${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`}</Code>
    </Fact>
  );
}
