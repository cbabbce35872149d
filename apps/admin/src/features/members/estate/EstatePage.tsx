import { isolate, useI18n } from '@ledenbureau/i18n';
import { ErrorState, Money, Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Page, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { memberHref, paths } from '../../../paths.ts';
import { memberQuery } from '../../../register/member/member.api.ts';
import { EstateForm } from './EstateForm.tsx';

/** A member's death, all at once: the certificate, the division over the heirs, and what will be booked. */
export function EstatePage({ lid }: { lid: string }) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const navigate = useNavigate();
  const { data: member, error, refetch } = useQuery(memberQuery(useApi(), lid));
  const breadcrumbs = [
    { label: t('members.title'), href: paths.member },
    { label: member ? `${lid} ${isolate(member.display_name)}` : lid, href: memberHref(lid) },
    { label: t('members.estate.crumb') },
  ];
  if (!member) {
    return (
      <Page title={t('members.loading', { lid })} breadcrumbs={breadcrumbs}>
        {error ? <ErrorState title={failure(error)} onRetry={() => void refetch()} /> : <Skeleton lines={8} />}
      </Page>
    );
  }
  const title = t('members.estate.title', { name: member.display_name });
  const leave = () => void navigate(memberHref(member.member_no));
  return (
    <Page
      title={title}
      breadcrumbs={breadcrumbs}
      meta={
        <>
          {t('members.memberNo', { number: member.member_no })}
          {member.joined_on ? `, ${t('members.since', { date: formats.date(member.joined_on) })}` : null}
          {member.payable_cents === 0 ? null : (
            <span>
              {t('members.payable')} <Money cents={member.payable_cents} />
            </span>
          )}
        </>
      }
    >
      <EstateForm member={member} title={title} onDone={leave} />
    </Page>
  );
}
