import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, DateText, DescriptionList, levelTones, Notice, Stack, Text } from '@ledenbureau/ui';
import { Failure } from '@ledenbureau/workbench';
import type { Notification } from '../../api/types.ts';
import { useNoticeText } from '../../texts/noticeText.ts';
import { isMutable } from './mutable.ts';

export interface NoticeFactsProps {
  notice: Notification;
  /** Why it could not be marked or muted. */
  error: unknown;
}

/** One thing that was told: the sentence, of what kind it is, and when it came. */
export function NoticeFacts({ notice, error }: NoticeFactsProps) {
  const { t, formats } = useI18n();
  const text = useNoticeText();
  const { kind, level, count, created_at: first, last_at: last } = notice;
  return (
    <Stack gap={4}>
      {level === 'info' ? (
        <Text as="p" size="section">
          {text(notice)}
        </Text>
      ) : (
        <Notice tone={levelTones[level]} title={text(notice)} />
      )}
      <DescriptionList
        items={[
          { term: t('notifications.filter.kind'), description: t(`notifications.kind.${kind}`) },
          ...(count > 1
            ? [
                { term: t('notifications.count'), description: formats.number(count) },
                { term: t('notifications.first'), description: <DateText value={first} time /> },
              ]
            : []),
          {
            term: t(count > 1 ? 'notifications.last' : 'notifications.when'),
            description: <DateText value={last} time />,
          },
        ]}
      />
      {isMutable(kind) ? null : <p>{t('notifications.cannotMute')}</p>}
      {error ? <Failure error={error} /> : null}
    </Stack>
  );
}

export interface NoticeButtonsProps {
  notice: Notification;
  /** Where what it is about is to be seen. */
  href: string | null;
  markUnread(): void;
  mute(): void;
}

export function NoticeButtons({ notice, href, markUnread, mute }: NoticeButtonsProps) {
  const { t } = useI18n();
  return (
    <ButtonGroup>
      {href === null ? null : (
        <Button theme="green" href={href} aria-keyshortcuts="Enter">
          {t('notifications.open')}
        </Button>
      )}
      <Button disabled={!notice.read} aria-keyshortcuts="u" onClick={markUnread}>
        {t('notifications.markUnread')}
      </Button>
      {isMutable(notice.kind) ? (
        <Button theme="transparent" aria-keyshortcuts="m" onClick={mute}>
          {t('notifications.mute')}
        </Button>
      ) : null}
    </ButtonGroup>
  );
}
