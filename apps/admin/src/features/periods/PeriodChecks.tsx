import { useI18n } from '@ledenbureau/i18n';
import {
  CheckIcon,
  Heading,
  IconText,
  Money,
  Stack,
  Table,
  Text,
  useMediaQuery,
  VisuallyHidden,
  WarningTriangleIcon,
} from '@ledenbureau/ui';
import type { Period, PeriodCheck } from './period.api.ts';

const tones = {
  ties: 'positive',
  explained: 'neutral',
  unknown: 'quiet',
  asks: 'warning',
  differs: 'warning',
  blocks: 'danger',
} as const;
const order = ['blocks', 'asks', 'ties'] as const;

/** What is held against what: the exceptions first, each an equation. */
export function PeriodChecks({ period }: { period: Period }) {
  const { t, formats } = useI18n();
  const roomy = useMediaQuery('(min-width: 640px)');
  const { checks, waiting, closed, status } = period;
  const explanations = (closed ?? waiting)?.explanations ?? {};
  /** What was explained asks for nothing any more, nor does a year that is closed: there nobody recorded the rest. */
  const outcomeOf = ({ name, outcome, right }: PeriodCheck): keyof typeof tones => {
    if (outcome === 'ties') return outcome;
    if (explanations[name] && (outcome === 'asks' || status === 'closed')) return 'explained';
    if (status !== 'closed') return outcome;
    return right === null ? 'unknown' : 'differs';
  };
  const count = (outcome: keyof typeof tones) => checks.filter((check) => outcomeOf(check) === outcome).length;
  const [asks, blocks, explained] = [count('asks'), count('blocks'), count('explained')];
  const figure = (value: number | null, { unit }: PeriodCheck) => {
    if (value === null) return '';
    return unit === 'cents' ? <Money cents={value} /> : formats.number(value);
  };
  return (
    <Stack as="section" gap={2}>
      <Heading level={2}>
        {t('periods.tie', { count: count('ties'), total: checks.length })}
        {asks > 0 ? <Text tone={tones.asks}> {t('periods.asks', { count: asks })}</Text> : null}
        {explained > 0 ? <Text> {t('periods.explainedCount', { count: explained })}</Text> : null}
        {blocks > 0 ? <Text tone={tones.blocks}> {t('periods.blocks', { count: blocks })}</Text> : null}
      </Heading>
      <Table<PeriodCheck>
        caption={t('periods.checks')}
        density="compact"
        rows={checks.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))}
        rowKey={(check) => check.name}
        empty={null}
        columns={[
          {
            id: 'name',
            header: t('periods.check'),
            rowHeader: true,
            cell: ({ name, outcome }) => {
              const hint = outcome === 'ties' || status === 'closed' ? undefined : t(`periods.checkHint.${name}`);
              const words = explanations[name] ? t('periods.explained', { text: explanations[name] }) : hint;
              return (
                <>
                  {t(`periods.checkName.${name}`)}
                  {words ? (
                    <Text as="div" size="small" tone="quiet" weight="normal">
                      {words}
                    </Text>
                  ) : null}
                </>
              );
            },
          },
          { id: 'left', header: t('periods.left'), align: 'end', cell: (check) => figure(check.left, check) },
          // on a telephone the figures do not stand beside each other
          ...(roomy
            ? [
                {
                  id: 'sign',
                  header: <VisuallyHidden>{t('periods.comparison')}</VisuallyHidden>,
                  cell: ({ outcome, right }: PeriodCheck) => (right === null ? '' : outcome === 'ties' ? '=' : '≠'),
                },
              ]
            : []),
          { id: 'right', header: t('periods.right'), align: 'end', cell: (check) => figure(check.right, check) },
          {
            id: 'outcome',
            header: t('periods.outcome'),
            cell: (check) => {
              const outcome = outcomeOf(check);
              const isToEnter = status !== 'closed' && check.right === null;
              return (
                <IconText tone={tones[outcome]} icon={outcome === 'ties' ? <CheckIcon /> : <WarningTriangleIcon />}>
                  {t(isToEnter ? 'periods.toEnter' : `periods.outcomes.${outcome}`)}
                </IconText>
              );
            },
          },
        ]}
      />
    </Stack>
  );
}
