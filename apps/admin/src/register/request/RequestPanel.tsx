import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Link, Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { Failure, useProblemText } from '@ledenbureau/workbench';
import { memberHref } from '../../paths.ts';
import { unitsText } from '../../texts/unitsText.ts';
import { AlikeNotice } from '../approval/AlikeNotice.tsx';
import { RequestAttachments } from './RequestAttachments.tsx';
import { isOpen, type RequestDetail, type RequestKind, type RequestPath } from './requests.ts';
import { RequestStatus } from './RequestStatus.tsx';

export interface RequestPanelProps<P extends RequestPath> {
  kind: RequestKind<P>;
  request: RequestDetail<P> | undefined;
  error: unknown;
  onRetry?(): void;
  /** What is said of the request below its member's name, after the member's number and what is asked for. */
  facts(request: RequestDetail<P>): readonly (string | null)[];
  /** What it has to be judged by: the sum first. */
  children(request: RequestDetail<P>): ReactNode;
}

/** A request as it has to be judged: whose it is, what it comes to, and what belongs to it below that. */
export function RequestPanel<P extends RequestPath>(props: RequestPanelProps<P>) {
  const { kind, request, error, onRetry, facts, children } = props;
  const { failure } = useProblemText();
  if (!request) {
    return error ? <ErrorState title={failure(error)} {...(onRetry ? { onRetry } : {})} /> : <Skeleton lines={10} />;
  }
  return (
    <Stack gap={2}>
      <Stack gap={3}>
        {error ? <Failure error={error} /> : null}
        <AlikeNotice maker={request.maker} checker={request.checker} over={!isOpen(request.status)} />
        <AlikeNotice maker={request.reversal?.asked_by} checker={null} />
        <Who request={request} facts={facts(request)} />
      </Stack>
      {children(request)}
      <RequestAttachments kind={kind} request={request} />
    </Stack>
  );
}

function Who({ request, facts }: { request: RequestDetail<RequestPath>; facts: readonly (string | null)[] }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { member, instrument, quantity, reason_text: text, status } = request;
  return (
    <div>
      <Stack direction="row" gap={2} align="center">
        <Text as="h3" size="section">
          <Link href={memberHref(member.member_no)}>{member.display_name}</Link>
        </Text>
        {/* what came of a step is heard, also where the list has the focus */}
        <span role="status">
          <RequestStatus status={status} />
        </span>
      </Stack>
      <Text as="p" size="dense" tone="quiet">
        {[t('requests.memberNo', { number: String(member.member_no) }), unitsText(quantity, instrument, i18n), ...facts]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {text ? (
        <Text as="p" size="dense" tone="quiet">
          ‘{text}’
        </Text>
      ) : null}
      {member.status === 'deceased' || member.status === 'blocked' ? (
        <Notice tone="warning">{t(`members.banner.${member.status}`)}</Notice>
      ) : null}
    </div>
  );
}
