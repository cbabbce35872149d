import { useI18n } from '@ledenbureau/i18n';
import { ArrowLeftIcon, Button, ErrorState, Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiProblem, isRefusal, refreshEverything, useProblemText, Focused } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { type InterestRunDetail, runQuery, useRunStep } from './interest.api.ts';
import { type RunAction, RunDialog } from './RunDialogs.tsx';
import { Outcome, RunView } from './RunView.tsx';
import { useRunSentence } from './useRunSentence.tsx';

/** The dialogs of the steps that a run says are open: those about taking it back have the same ones. */
const dialogsOf = ({ can }: Pick<InterestRunDetail, 'can'>): readonly RunAction[] =>
  can.map((step) => step.replace(/_reversal$/u, '') as RunAction);

export interface UseRunOptions {
  /** null: none is open. */
  id: string | null;
  /** The step that is being taken, as the address has it. */
  step: string | null;
  /** It was filed just now. */
  filed: boolean;
  onStep(step: RunAction | null): void;
  onList(): void;
}

interface OpenRun {
  title: string;
  content: ReactNode;
  /** Sentence and buttons of the bar; null when there is nothing to decide. */
  actions: ReactNode;
  dialog: ReactNode;
}

const tones = { approve: 'green', reject: 'light', withdraw: 'light', reverse: 'light' } as const;

/** A run: what it comes to, holder by holder, where it stands, and what can be decided about it. */
export function useRun({ id, step, filed, onStep, onList }: UseRunOptions): OpenRun {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const sentence = useRunSentence();
  const query = useQuery({ ...runQuery(api, id ?? ''), enabled: id !== null });
  const me = useQuery(meQuery(api));
  const mutation = useRunStep();
  const [done, setDone] = useState<{ of: string; action: RunAction } | null>(null);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const client = useQueryClient();
  useEffect(() => {
    // the figures around it follow, and need not be waited for
    if (done !== null || filed) void refreshEverything(client);
  }, [client, done, filed]);
  const run = query.data?.id === id ? query.data : undefined;
  const may = run ? dialogsOf(run) : [];
  const action = may.find((candidate) => candidate === step);
  const own = may.includes('withdraw');
  const subject = run?.status === 'reversal_waiting' ? 'reversal' : 'run';
  const fourEyes = me.data?.settings.four_eyes ?? true;

  const content =
    run === undefined ? (
      query.error ? (
        <ErrorState
          title={failure(query.error)}
          {...(isRefusal(query.error) ? {} : { onRetry: () => void query.refetch() })}
        />
      ) : (
        <Skeleton lines={10} />
      )
    ) : (
      <Stack gap={4}>
        {done?.of === run.id && !action ? (
          <Outcome run={run} action={done.action} />
        ) : filed && run.status === 'waiting' ? (
          <Focused>
            <Notice tone="positive" title={t('interest.done.filed', { number: run.number })} />
          </Focused>
        ) : null}
        {overtaken === run.id ? <Notice tone="warning">{t('interest.overtaken')}</Notice> : null}
        <RunView key={run.id} run={run} />
      </Stack>
    );
  return {
    title: run ? t('interest.run', { number: run.number }) : t('interest.title'),
    content: (
      <Stack gap={3}>
        <div>
          <Button inline startIcon={<ArrowLeftIcon size="small" />} onClick={onList}>
            {t('interest.all')}
          </Button>
        </div>
        {content}
      </Stack>
    ),
    actions:
      run && may.length > 0 ? (
        <>
          <Stack gap={0} grow="14rem" justify="center">
            {own ? (
              <p>{t('interest.own')}</p>
            ) : run.status === 'waiting' ? (
              <p>{sentence({ ...run, ...run.without_held })}</p>
            ) : null}
            {run.status === 'waiting' && !own ? (
              <Text as="small" tone="quiet">
                {t('interest.voids')}
              </Text>
            ) : null}
          </Stack>
          {may.map((one) => (
            <Button key={one} theme={tones[one]} onClick={() => onStep(one)}>
              {one === 'reverse'
                ? t('interest.decide.run.reverse.choose')
                : t(`interest.decide.${subject}.${one}.choose`)}
            </Button>
          ))}
        </>
      ) : null,
    dialog:
      run && action ? (
        <RunDialog
          key={`${run.id} ${action}`}
          action={action}
          run={run}
          fourEyes={fourEyes}
          send={async (runStep, key) => {
            setOvertaken(null);
            try {
              await mutation.mutateAsync({ of: run, step: runStep, key });
            } catch (error) {
              if (error instanceof ApiProblem && error.code === 'state_conflict') setOvertaken(run.id);
              throw error;
            }
          }}
          onChoose={onStep}
          onClose={() => onStep(null)}
          onDone={() => {
            setDone({ of: run.id, action });
            onStep(null);
          }}
        />
      ) : null,
  };
}
