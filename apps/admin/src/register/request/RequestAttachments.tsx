import { useI18n } from '@ledenbureau/i18n';
import { useRefresh } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { useTransactionHref } from '../transaction/useTransactionHref.ts';
import { Comments } from './Comments.tsx';
import { Documents } from './Documents.tsx';
import { PanelSection } from './PanelSection.tsx';
import { addComment, addDocument, takeDocument } from './request.api.ts';
import { RequestLinks, useRequestHref } from './RequestLinks.tsx';
import type { RequestDetail, RequestKind, RequestPath } from './requests.ts';
import { RequestTimeline } from './RequestTimeline.tsx';

export interface RequestAttachmentsProps {
  kind: RequestKind;
  request: RequestDetail<RequestPath>;
}

/** What belongs to a request: what happened to it, other requests, bookings, papers and comments. */
export function RequestAttachments({ kind, request }: RequestAttachmentsProps) {
  const { t } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  const { id, documents, comments, other_open: others, transactions } = request;
  const hrefTo = useRequestHref();
  const transactionHref = useTransactionHref();
  return (
    <>
      <PanelSection title={t('requests.timeline')}>
        <RequestTimeline events={request.timeline} />
      </PanelSection>
      {others.length > 0 ? (
        <PanelSection title={t('requests.otherOpen')}>
          <RequestLinks
            links={others.map(({ id: other, number, status }) => ({
              href: hrefTo(other),
              label: number,
              more: t(`requests.status.${status}`),
            }))}
          />
        </PanelSection>
      ) : null}
      {transactions.length > 0 ? (
        <PanelSection title={t('members.transactions')}>
          <RequestLinks
            links={transactions.map(({ id: booked, number, kind: of }) => ({
              href: transactionHref(booked),
              label: number,
              more: t(`transaction.kinds.${of as 'return'}`),
            }))}
          />
        </PanelSection>
      ) : null}
      <PanelSection title={t('requests.document.title')}>
        {request.document ? <p>{t('requests.document.paper', { where: request.document })}</p> : null}
        <Documents
          documents={documents}
          upload={async (file, key) => {
            await addDocument(api, kind, id, file, key);
            await refresh();
          }}
          take={(document, reason, key) => takeDocument(api, kind, { id, document_id: document.id }, reason, key)}
        />
      </PanelSection>
      <PanelSection title={t('requests.comments')}>
        <Comments
          comments={comments}
          draftKey={`${kind.draft}.comment/${id}`}
          send={async (text, key) => {
            await addComment(api, kind, id, text, key);
            await refresh();
          }}
        />
      </PanelSection>
    </>
  );
}
