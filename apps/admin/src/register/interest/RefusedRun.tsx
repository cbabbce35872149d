import { useFormActions } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { isRefusal, problemItems, today } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { runsQuery, type RunWish } from './interest.api.ts';
import { suggestedDays, useRunProblem } from './runProblem.ts';

export interface RefusedRunProps {
  wish: RunWish;
  error: unknown;
  retry(): void;
  /** Another day was chosen: the button that did it goes, and the focus with it. */
  onTaken(): void;
  onOpen(id: string): void;
}

/** Why there can be no such run, with the way out: a day that can be, or the run that stands in the way. */
export function RefusedRun({ wish, error, retry, onTaken, onOpen }: RefusedRunProps) {
  const { t, formats } = useI18n();
  const sentence = useRunProblem();
  const { setValue } = useFormActions();
  const [problem] = problemItems(error);
  const number = problem?.params?.number;
  const runs = useQuery({
    ...runsQuery(useApi(), { instrument_id: wish.instrument_id }),
    enabled: number !== undefined,
  });
  const inTheWay = runs.data?.items.find((run) => run.number === number);
  const days = suggestedDays(error, today());
  const refused = isRefusal(error);
  const ways = [
    ...days.map((other) => (
      <Button
        key={other}
        onClick={() => {
          setValue('until', other);
          onTaken();
        }}
      >
        {t('interest.new.take', { date: formats.date(other) })}
      </Button>
    )),
    ...(inTheWay
      ? [
          <Button key="open" onClick={() => onOpen(inTheWay.id)}>
            {t('interest.run', { number: inTheWay.number })}
          </Button>,
        ]
      : []),
    ...(refused
      ? []
      : [
          <Button key="retry" onClick={retry}>
            {t('ui.retry')}
          </Button>,
        ]),
  ];
  return (
    <Notice tone={refused ? 'warning' : 'danger'} action={ways.length > 0 ? ways : undefined}>
      {sentence(error)}
    </Notice>
  );
}
