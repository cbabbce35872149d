import { useI18n } from '@ledenbureau/i18n';
import { PreformattedText, Card, Skeleton, Text } from '@ledenbureau/ui';
import type { MailPreview } from '../../api/types.ts';

/** The mail as the member will get it, in the member's language, before it is sent. */
export function MailText({ mail }: { mail: MailPreview | undefined }) {
  const { t } = useI18n();
  if (!mail) return <Skeleton lines={4} />;
  return (
    <section aria-label={t('requests.mail.title')} lang={mail.locale}>
      <Text as="p" tone="quiet" lang={undefined}>
        {mail.to === null ? t('requests.mail.letter') : t('requests.mail.to', { to: mail.to })}
      </Text>
      {/* what is long scrolls inside itself, and a keyboard can only scroll what takes the focus */}
      <Card style={{ maxBlockSize: '14rem', overflow: 'auto' }} tabIndex={0} role="group" aria-label={mail.subject}>
        <PreformattedText size="dense" weight="strong">
          {mail.subject}
        </PreformattedText>
        <PreformattedText size="dense">{mail.body}</PreformattedText>
      </Card>
    </section>
  );
}

/** The text as a part of a body, which is left out where there is none. */
export const textBody = (text: string): { text?: string } => (text.trim() ? { text: text.trim() } : {});
