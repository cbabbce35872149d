import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Link, Money, Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRequestDetail } from '../../api/types.ts';
import { memberHref } from '../../paths.ts';
import { useRefresh } from '../../queryClient.ts';
import { Comments } from '../../register/request/Comments.tsx';
import { Documents } from '../../register/request/Documents.tsx';
import { PanelSection } from '../../register/request/PanelSection.tsx';
import { RequestLinks, useRequestHref } from '../../register/request/RequestLinks.tsx';
import { RequestStatus } from '../../register/request/RequestStatus.tsx';
import { RequestTimeline } from '../../register/request/RequestTimeline.tsx';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { isOpen } from './actions.ts';
import { FreeShares } from './FreeShares.tsx';
import { lockedPart } from './free.ts';
import { Given } from './Given.tsx';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { RequestLots } from './RequestLots.tsx';
import { addComment, addDocument, takeDocument } from './return.api.ts';
import type { Admission } from './useAdmission.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';

export interface ReturnPanelProps {
  request: ReturnRequestDetail | undefined;
  error: unknown;
  onRetry(): void;
  admission: Admission;
}

/** A request as it has to be judged: what the member can get at most, then whether the shares are free. */
export function ReturnPanel({ request, error, onRetry, admission }: ReturnPanelProps) {
  const { failure } = useProblemText();
  if (!request) {
    return error ? <ErrorState title={failure(error)} onRetry={onRetry} /> : <Skeleton lines={10} />;
  }
  return (
    <div>
      {error ? <Notice level="error">{failure(error)}</Notice> : null}
      <Content request={request} admission={admission} />
    </div>
  );
}

function Content({ request, admission }: { request: ReturnRequestDetail; admission: Admission }) {
  const { t } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  const { id, status, free, documents, comments, other_open: others, transactions, rounds, timeline } = request;
  const hrefTo = useRequestHref();
  const transactionHref = useTransactionHref();
  const decidable = isOpen(status) && request.admission.state !== 'own_entry';
  return (
    <>
      <Stack gap={3}>
        <AlikeNotice maker={request.maker} checker={request.checker} over={!isOpen(request.status)} />
        <AlikeNotice maker={request.reversal?.asked_by} checker={null} />
        <Who request={request} />
      </Stack>
      <AtMost request={request} outcome={decidable ? admission.outcome : request.outcome} />
      {free.length > 0 ? (
        <PanelSection title={t('returns.free.title')}>
          <FreeShares free={free} />
        </PanelSection>
      ) : null}
      <PanelSection title={t('returns.outcome')}>
        <OutcomeChoice request={request} admission={decidable ? admission : undefined} />
      </PanelSection>
      {free.length > 0 ? (
        <PanelSection title={t('returns.lots.title')}>
          <RequestLots instrument={request.instrument} holdings={request.holdings} />
        </PanelSection>
      ) : null}
      {rounds.length > 0 ? (
        <PanelSection title={t('returns.given.title')}>
          <Given rounds={rounds} />
        </PanelSection>
      ) : null}
      <PanelSection title={t('requests.timeline')}>
        <RequestTimeline events={timeline} />
      </PanelSection>
      {others.length > 0 ? (
        <PanelSection title={t('requests.otherOpen')}>
          <RequestLinks
            links={others.map(({ id: other, number, status: state }) => ({
              href: hrefTo(other),
              label: number,
              more: t(`requests.status.${state}`),
            }))}
          />
        </PanelSection>
      ) : null}
      {transactions.length > 0 ? (
        <PanelSection title={t('members.transactions')}>
          <RequestLinks
            links={transactions.map(({ id: booked, number, kind }) => ({
              href: transactionHref(booked),
              label: number,
              more: t(`transaction.kinds.${kind as 'return'}`),
            }))}
          />
        </PanelSection>
      ) : null}
      <PanelSection title={t('requests.document.title')}>
        {request.document ? <p>{t('requests.document.paper', { where: request.document })}</p> : null}
        <Documents
          documents={documents}
          upload={async (file, key) => {
            await addDocument(api, id, file, key);
            await refresh();
          }}
          take={(document, reason, key) => takeDocument(api, { id, document_id: document.id }, reason, key)}
        />
      </PanelSection>
      <PanelSection title={t('requests.comments')}>
        <Comments
          comments={comments}
          draftKey={`return.comment/${id}`}
          send={async (text, key) => {
            await addComment(api, id, text, key);
            await refresh();
          }}
        />
      </PanelSection>
    </>
  );
}

function Who({ request }: { request: ReturnRequestDetail }) {
  const { t, locale, formats } = useI18n();
  const { member, instrument, quantity, reason, reason_text: text, status, requested_on: received, place } = request;
  return (
    <div style={{ marginBlockEnd: '0.5rem' }}>
      <Stack direction="row" gap={2} align="center">
        <Text as="h3" size="section">
          <Link href={memberHref(member.member_no)}>{member.display_name}</Link>
        </Text>
        <RequestStatus status={status} />
      </Stack>
      <Text as="p" size="dense" tone="quiet">
        {[
          t('requests.memberNo', { number: String(member.member_no) }),
          `${formats.quantity(quantity)} × ${instrumentName(instrument, locale)}`,
          t('requests.receivedOn', { date: formats.date(received) }),
          t(`requests.reason.${reason}`),
          place === null ? null : t('returns.placeInQueue', { place: formats.number(place) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {text ? (
        <Text as="p" size="dense" tone="quiet">
          “{text}”
        </Text>
      ) : null}
      {member.status === 'deceased' || member.status === 'blocked' ? (
        <Notice level="warning">{t(`members.banner.${member.status}`)}</Notice>
      ) : null}
    </div>
  );
}

interface AtMostProps {
  request: ReturnRequestDetail;
  outcome: ReturnRequestDetail['outcome'];
}

/** The largest amount that can come of it: the price of the round is only known when it is calculated. */
function AtMost({ request, outcome }: AtMostProps) {
  const { t, formats } = useI18n();
  const { nominal_cents: nominal, status } = request;
  const locked = lockedPart(request);
  if (status === 'settled' || status === 'rejected' || status === 'withdrawn' || status === 'reversed') return null;
  return (
    <div style={{ paddingBlock: '0.5rem', borderBlockStart: '1px solid var(--lb-border)' }}>
      <dl style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Text as="dt" weight="strong">
          {t(`returns.atMost.${outcome}`)}
        </Text>
        <dd>
          <Money cents={outcome === 'gift' ? 0 : nominal} style={{ font: 'var(--lb-type-figure)' }} />
        </dd>
      </dl>
      <Text as="p" size="small" tone="quiet">
        {outcome === 'gift' ? t('returns.noPayout') : t('returns.atMost.explain')}
        {locked
          ? ` ${t('returns.atMost.partly', { quantity: formats.quantity(locked.quantity), date: formats.date(locked.until) })}`
          : null}
      </Text>
    </div>
  );
}
