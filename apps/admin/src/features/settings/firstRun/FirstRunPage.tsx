import { isolate, useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, ErrorState, Sides, Skeleton, Stack, Text, useMediaQuery } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page, readStorage, writeStorage, useProblemText, onDemand } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { paths } from '../../../paths.ts';
import type { Change } from '../changes.ts';
import { settingsQuery, type Settings } from '../settings.api.ts';
import { useApprovers } from '../useApprovers.ts';
import { AtHand } from './AtHand.tsx';
import { CooperativeStep } from './CooperativeStep.tsx';
import { InstrumentStep } from './InstrumentStep.tsx';
import { Steps, type ShownStep } from './Steps.tsx';

/** Where a file with the beginning of a register is uploaded. */
const openRegisterHref = `${paths.createBulk}?purpose=register`;

const ChangePanel = onDemand(async () => (await import('../ChangePanel.tsx')).ChangePanel);

const aloneKey = 'ledenbureau.alone';
const storage = () => localStorage;

/** An empty register, step by step: the one that can be done now is open, and the register says which are done. */
export function FirstRunPage() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(settingsQuery(useApi()));
  const { data, error } = query;
  if (data) return <FirstRun settings={data} />;
  return (
    <Page title={t('firstRun.title')}>
      {error ? (
        <ErrorState
          title={t('firstRun.failed')}
          description={failure(error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </Page>
  );
}

function FirstRun({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const roomy = useMediaQuery('(min-width: 1200px)');
  const wide = useMediaQuery('(min-width: 1600px)');
  const [change, setChange] = useState<Change | null>(null);
  const [alone, setAlone] = useState(() => readStorage(storage, aloneKey) !== null);
  const approvers = useApprovers(settings);
  const { setup, waiting } = settings;
  const waits = (section: 'cooperative' | 'instrument') => waiting.some((one) => one.section === section);
  const goOn = () => {
    writeStorage(storage, aloneKey, 'yes');
    setAlone(true);
  };
  const edit = (label: string, next: Change) => (
    <Button inline onClick={() => setChange(next)}>
      {label}
    </Button>
  );

  const of = useStepTexts(settings);
  const steps: (Omit<ShownStep, 'state'> & { done: boolean; passed?: boolean })[] = [
    {
      ...of.cooperative,
      done: setup.cooperative,
      waits: waits('cooperative') ? approvers : null,
      action: setup.cooperative ? edit(t('settings.edit'), { of: 'cooperative' }) : null,
      open: <CooperativeStep settings={settings} approvers={approvers} />,
    },
    {
      ...of.administrators,
      done: setup.second_administrator,
      passed: alone,
      action: edit(t('settings.change.thresholds'), { of: 'thresholds' }),
      open: (
        <Stack gap={3}>
          <p>{t('firstRun.second.how')}</p>
          <Text as="p" tone="quiet">
            {t('firstRun.second.alone')}
          </Text>
          <div>
            <Button theme="green" onClick={goOn}>
              {t('firstRun.second.goOn')}
            </Button>
          </div>
        </Stack>
      ),
    },
    {
      ...of.instrument,
      done: setup.instrument,
      waits: waits('instrument') ? approvers : null,
      action: setup.instrument ? edit(t('settings.addInstrument'), { of: 'instrument', item: null }) : null,
      open: <InstrumentStep settings={settings} approvers={approvers} />,
    },
    {
      ...of.members,
      done: setup.members > 0,
      open: (
        <ButtonGroup>
          <Button theme="green" href={openRegisterHref}>
            {t('firstRun.members.read')}
          </Button>
          <Button href={paths.member}>{t('firstRun.members.one')}</Button>
        </ButtonGroup>
      ),
    },
    {
      ...of.booking,
      done: setup.booked,
      open: (
        <ButtonGroup>
          <Button theme="green" href={openRegisterHref}>
            {t('firstRun.booking.opening')}
          </Button>
          <Button href={paths.createTransaction}>{t('firstRun.booking.issue')}</Button>
        </ButtonGroup>
      ),
    },
  ];
  // what waits for somebody else keeps nobody from going on
  const now = steps.findIndex(({ done, passed, waits: blocked }) => !done && passed !== true && !blocked);
  const left = steps.filter(({ done }) => !done).length;
  const visibleSteps = steps.map(({ done, passed: _p, ...step }, at): ShownStep => ({
    ...step,
    state: done ? 'done' : at === now ? 'now' : 'todo',
  }));
  return (
    <Sides gap={8} end={roomy ? (wide ? '26rem' : '20rem') : undefined}>
      <Page
        title={
          left === 0 ? t('firstRun.done') : setup.booked ? t('firstRun.title') : t('firstRun.left', { count: left })
        }
        {...(left === 0 ? { actions: <Button href={paths.home}>{t('dashboard.title')}</Button> } : {})}
        facts={
          <Text as="p" tone="quiet">
            {t(setup.booked ? 'firstRun.booked' : 'firstRun.explain')}
          </Text>
        }
      >
        <Steps steps={visibleSteps} />
      </Page>
      <AtHand />
      {change ? <ChangePanel change={change} settings={settings} onClose={() => setChange(null)} /> : null}
    </Sides>
  );
}

/** Title of each step, and its result or what it is about. */
function useStepTexts({ cooperative, setup, administrators, instruments, thresholds }: Settings) {
  const { t, locale, formats } = useI18n();
  const text = (title: string, done: boolean, result: string, about: string): { title: string; text: string } => ({
    title,
    text: done ? result : about,
  });
  const [first] = instruments;
  const price = first?.prices[0]?.now?.price_cents ?? null;
  const { name, kvk } = cooperative;
  return {
    cooperative: text(
      t('firstRun.cooperative.title'),
      setup.cooperative,
      [isolate(name ?? ''), kvk && t('firstRun.cooperative.kvk', { kvk })].filter(Boolean).join(', '),
      t('firstRun.cooperative.about'),
    ),
    administrators: text(
      t('firstRun.second.title'),
      setup.second_administrator,
      t('firstRun.second.result', {
        names: administrators.map((one) => isolate(one.name)).join(', '),
        amount: formats.money(thresholds.four_eyes_threshold_cents),
      }),
      t('firstRun.second.about', { amount: formats.money(thresholds.four_eyes_threshold_cents) }),
    ),
    instrument: text(
      t('firstRun.instrument.title'),
      setup.instrument,
      [
        first && (locale === 'nl' ? first.instrument.name_nl : first.instrument.name_en),
        price === null ? '' : formats.money(price),
      ]
        .filter(Boolean)
        .join(', '),
      t('firstRun.instrument.about'),
    ),
    members: text(
      t('firstRun.members.title'),
      setup.members > 0,
      t('firstRun.members.result', { count: setup.members }),
      t('firstRun.members.about'),
    ),
    booking: text(t('firstRun.booking.title'), setup.booked, t('firstRun.booking.result'), t('firstRun.booking.about')),
  };
}
