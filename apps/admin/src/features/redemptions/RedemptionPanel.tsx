import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Link, Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useApi } from '../../api/ApiContext.tsx';
import type { RedemptionDetail, RedemptionPreview } from '../../api/types.ts';
import { Comments } from '../../register/request/Comments.tsx';
import { Documents } from '../../register/request/Documents.tsx';
import { PanelSection } from '../../register/request/PanelSection.tsx';
import { QuoteSum } from '../../register/request/QuoteSum.tsx';
import { RequestHoldings } from '../../register/request/RequestHoldings.tsx';
import { RequestLinks, useRequestHref } from '../../register/request/RequestLinks.tsx';
import { RequestStatus } from '../../register/request/RequestStatus.tsx';
import { RequestTimeline } from '../../register/request/RequestTimeline.tsx';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { memberHref } from '../../paths.ts';
import { useRefresh } from '../../queryClient.ts';
import { isChanged } from './useDecision.ts';
import { addComment, addDocument, takeDocument } from './redemption.api.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { isOpen } from './actions.ts';

export interface RedemptionPanelProps {
  redemption: RedemptionDetail | undefined;
  error: unknown;
  onRetry(): void;
  /** What approving would book, with the quantity and day that stand below; none while that is not asked. */
  preview: RedemptionPreview | undefined;
}

const small = { color: 'var(--lb-text-quiet)', font: 'var(--lb-type-dense)' } as const;

/** A request as it has to be judged: the sum first, what it rests on below it. */
export function RedemptionPanel({ redemption, error, onRetry, preview }: RedemptionPanelProps) {
  const { failure } = useProblemText();
  if (!redemption) {
    return error ? <ErrorState title={failure(error)} onRetry={onRetry} /> : <Skeleton lines={10} />;
  }
  return <Content redemption={redemption} preview={preview} error={error} />;
}

function Content({
  redemption,
  preview,
  error,
}: Pick<RedemptionPanelProps, 'preview' | 'error'> & { redemption: RedemptionDetail }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const refresh = useRefresh();
  const { id, quote, documents, comments, other_open: others, transactions } = redemption;
  const hrefTo = useRequestHref();
  const transactionHref = useTransactionHref();
  const asked = preview?.quote ?? quote;
  return (
    <div>
      <Stack gap={3}>
        {error ? <Notice level="error">{failure(error)}</Notice> : null}
        <AlikeNotice maker={redemption.maker} checker={redemption.checker} over={!isOpen(redemption.status)} />
        <AlikeNotice maker={redemption.reversal?.asked_by} checker={null} />
        <Who redemption={redemption} />
      </Stack>
      <QuoteSum quote={asked} before={isChanged(redemption, preview) ? quote : undefined} />
      <Account redemption={redemption} />
      <PanelSection title={t('requests.holdings')}>
        <RequestHoldings holdings={preview?.holdings ?? redemption.holdings} />
      </PanelSection>
      <PanelSection title={t('requests.timeline')}>
        <RequestTimeline events={redemption.timeline} />
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
            links={transactions.map(({ id: booked, number, kind }) => ({
              href: transactionHref(booked),
              label: number,
              more: t(`transaction.kinds.${kind as 'redeem_early'}`),
            }))}
          />
        </PanelSection>
      ) : null}
      <PanelSection title={t('requests.document.title')}>
        {redemption.document ? <p>{t('requests.document.paper', { where: redemption.document })}</p> : null}
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
          draftKey={`redemption.comment/${id}`}
          send={async (text, key) => {
            await addComment(api, id, text, key);
            await refresh();
          }}
        />
      </PanelSection>
    </div>
  );
}

function Who({ redemption }: { redemption: RedemptionDetail }) {
  const { t, locale, formats } = useI18n();
  const { member, instrument, quantity, reason, reason_text: text, status, approved_quantity: approved } = redemption;
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
          approved !== null && approved !== quantity
            ? t('redemptions.granted', { quantity: formats.quantity(approved) })
            : null,
          t(`requests.reason.${reason}`),
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

/** Where the money goes. */
function Account({ redemption }: { redemption: RedemptionDetail }) {
  const { t } = useI18n();
  const { iban_masked: iban, iban_state: state, holder_name: holder, return_code: code } = redemption;
  return (
    <>
      <p style={{ ...small, ...(state === 'verified' ? {} : { color: 'var(--lb-warning)' }) }}>
        {[iban, t(`requests.ibanState.${state}`), holder].filter(Boolean).join(' · ')}
      </p>
      {code ? <Notice level="error" title={t('requests.returnedTitle', { code })} /> : null}
    </>
  );
}
