import { useFormActions } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice } from '@ledenbureau/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { isRefusal, problemItems, today } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type LinePage, previewQuery, runsQuery, type RunWish } from './interest.api.ts';
import { suggestedDays, useRunProblem } from './runProblem.ts';

export interface RefusedRunProps {
  wish: RunWish;
  /** Of the lines that are shown once there is one. */
  page: LinePage;
  error: unknown;
  retry(): void;
  /** Another day was chosen: the button that did it goes, and the focus with it. */
  onTaken(): void;
  onOpen(id: string): void;
}

/** Why there can be no such run, with the way out: a day that can be, or the run that stands in the way. */
export function RefusedRun({ wish, page, error, retry, onTaken, onOpen }: RefusedRunProps) {
  const { t, formats } = useI18n();
  const sentence = useRunProblem();
  const { setValue } = useFormActions();
  const [problem] = problemItems(error);
  const number = problem?.params?.number;
  const api = useApi();
  const runs = useQuery({
    ...runsQuery(api, { instrument_id: wish.instrument_id }),
    enabled: number !== undefined,
  });
  const inTheWay = runs.data?.items.find((run) => run.number === number);
  const suggested = suggestedDays(error, today());
  // a day is offered only where the run can be: it would be asked next all the same, and is there by then
  const previews = useQueries({ queries: suggested.map((until) => previewQuery(api, { ...wish, until }, page)) });
  const days = suggested.filter((_day, at) => previews[at]?.data !== undefined);
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
