import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, EmptyState, Illustration, PlusIcon, Sides, Stack, useMediaQuery } from '@ledenbureau/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { onDemand, Page, ListCard, RoleButton, SavedViews, useListExport } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { MemberSummary } from '../../api/types.ts';
import { memberHref, paths } from '../../paths.ts';
import { exportMembers } from '../../register/member/member.api.ts';
import { useMembersState } from './edit/added.ts';
import { MemberAside } from './MemberAside.tsx';
import { MemberSearch } from './MemberSearch.tsx';
import { useMemberColumns } from './useMemberColumns.tsx';
import { useMemberList } from './useMemberList.ts';

const NewMember = onDemand(async () => (await import('./edit/NewMember.tsx')).NewMember);

/** Finding a member: what is typed narrows the list, and Enter opens the first (mock-ups "members" and "members-start"). */
export function MemberList() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const api = useApi();
  const roomy = useMediaQuery('(min-width: 1200px)');
  const { again } = useMembersState();
  const [adding, setAdding] = useState(again !== undefined);
  const field = useRef<HTMLInputElement>(null);
  const list = useMemberList();
  const { q, query, filter } = list;
  const columns = useMemberColumns(filter.q ?? '');
  const { button, dialog } = useListExport(
    { title: t('members.list'), draft: 'members', list, query },
    {
      explain: (counts) => t('members.exportExplain', counts),
      file: t('members.file'),
      load: (why, key) => exportMembers(api, filter, why, key),
    },
  );

  return (
    <Page
      title={t('members.title')}
      meta={list.counts}
      actions={
        <>
          <Button href={paths.statements}>{t('statements.title')}</Button>
          <Button href={paths.register}>{t('holders.onADay')}</Button>
          {button}
          <RoleButton needs={['operator']} theme="green" startIcon={<PlusIcon />} onClick={() => setAdding(true)}>
            {t('members.new.choose')}
          </RoleButton>
        </>
      }
    >
      {adding ? (
        <NewMember
          again={again}
          onClose={() => {
            setAdding(false);
            // who reloads the page later does not begin again
            if (again) void navigate({ search: window.location.search }, { replace: true });
          }}
          onCreated={({ member_no: number }, added) => void navigate(memberHref(number), { state: { added } })}
        />
      ) : null}
      <Sides gap={8} end={roomy ? '13rem' : undefined}>
        <Stack gap={3}>
          <MemberSearch
            value={q}
            inputRef={field}
            resultText={list.found}
            filter={filter}
            onChange={(text) => list.change({ q: text })}
          />
          <SavedViews list="members" common={[{ name: t('members.everybody'), query: '' }]} />
          <ListCard<MemberSummary>
            caption={t('members.list')}
            list={list}
            pages={list.pages}
            query={query}
            keys={[{ key: '/', label: t('members.search'), run: () => field.current?.focus() }]}
            table={{
              rowKey: (row) => row.id,
              rowHref: (row) => memberHref(row.member_no),
              columns,
              columnChoice: { list: 'members', version: 2, reorder: true },
              ...list.order,
            }}
            empty={{
              narrowed: (
                <EmptyState
                  illustration={<Illustration kind="notFound" />}
                  title={q === '' ? t('members.noneWithFilter') : t('members.notFound', { text: q })}
                  action={
                    <Button onClick={() => list.clear()}>
                      {t(q === '' ? 'members.clearFilter' : 'members.clearSearch')}
                    </Button>
                  }
                />
              ),
              none: (
                <EmptyState
                  illustration={<Illustration kind="nothingYet" />}
                  title={t('members.none')}
                  description={t('members.noneHint')}
                  action={<Button onClick={() => setAdding(true)}>{t('members.new.choose')}</Button>}
                />
              ),
            }}
          />
        </Stack>
        <MemberAside />
      </Sides>
      {dialog}
    </Page>
  );
}
