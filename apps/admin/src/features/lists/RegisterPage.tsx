import { useI18n } from '@ledenbureau/i18n';
import { Button, CalendarIcon, EmptyState, Illustration } from '@ledenbureau/ui';
import { useState } from 'react';
import { ListPage, onDemand, today } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { memberHref, paths } from '../../paths.ts';
import { PastBar } from '../../register/moment/PastBar.tsx';
import { exportRegister } from '../../register/holders.api.ts';
import type { RegisterLine } from './lists.api.ts';
import { RegisterTotals } from './RegisterTotals.tsx';
import { useRegisterColumns } from './useRegisterColumns.tsx';
import { useRegisterList } from './useRegisterList.ts';

const MomentDialog = onDemand(async () => (await import('../../register/moment/MomentDialog.tsx')).MomentDialog);

/** Who holds what at the end of a day, as it was known at an instant, and what it comes to. */
export function RegisterPage() {
  const { t, formats } = useI18n();
  const api = useApi();
  const list = useRegisterList();
  const { query, filter, asOf, knownOn, day, isPast, moment } = list;
  const [choosing, setChoosing] = useState(false);
  const columns = useRegisterColumns(query.data?.items);
  const date = formats.date(day);
  const show = (...then: Parameters<typeof list.show>) => {
    list.show(...then);
    setChoosing(false);
  };
  const showToday = () => show(today(), '');
  const href = ({ member }: RegisterLine) => {
    const then = new URLSearchParams({ ...(asOf ? { as_of: asOf } : {}), ...(knownOn ? { known_at: knownOn } : {}) });
    return `${memberHref(member.member_no)}${isPast ? `&${then}` : ''}`;
  };

  return (
    <>
      {isPast ? <PastBar asOf={day} knownOn={knownOn} onCount={() => show(day, '')} onToday={showToday} /> : null}
      <ListPage<RegisterLine>
        title={t('holders.title')}
        heading={t('holders.list')}
        breadcrumbs={[{ label: t('members.title'), href: paths.member }, { label: t('holders.title') }]}
        ways={
          <Button startIcon={<CalendarIcon />} onClick={() => setChoosing(true)}>
            {t('asOf.button', { date })}
          </Button>
        }
        name="register"
        list={list}
        pages={list.pages}
        query={query}
        printed={[moment, ...list.words]}
        views={[{ name: t('holders.list'), query: '' }]}
        table={{ rowKey: (row) => `${row.member.id} ${row.instrument.id}`, rowHref: href, columns }}
        empty={{
          none: (
            <EmptyState
              illustration={<Illustration kind="nothingYet" />}
              title={t('holders.none', { date })}
              {...(isPast ? { action: <Button onClick={showToday}>{t('asOf.now')}</Button> } : {})}
            />
          ),
        }}
        exported={{
          title: t('holders.exportTitle'),
          explain: (counts) => t('holders.exportExplain', { ...counts, moment }),
          file: t('holders.file'),
          day,
          load: ({ format, ...why }, key) =>
            exportRegister(api, filter, { ...why, format: format === 'csv' ? 'csv' : 'xlsx' }, key),
          paper: (why, key) => exportRegister(api, filter, { ...why, format: 'pdf' }, key),
        }}
      >
        {query.isLoadingError ? null : <RegisterTotals answer={query.data} />}
      </ListPage>
      {choosing ? (
        <MomentDialog asOf={day} knownOn={knownOn} onClose={() => setChoosing(false)} onChoose={show} />
      ) : null}
    </>
  );
}
