import { useI18n } from '@ledenbureau/i18n';
import { AsTyped, Skeleton, Text } from '@ledenbureau/ui';
import type { MailPreview } from '../../api/types.ts';

/** A sheet within the panel, which scrolls by itself. */
const letter = {
  maxBlockSize: '14rem',
  overflow: 'auto',
  padding: '0.75rem 1rem',
  background: 'var(--lb-sunken)',
  border: '1px solid var(--lb-border)',
  borderRadius: 'var(--lb-radius)',
} as const;

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
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div style={letter} tabIndex={0} role="group" aria-label={mail.subject}>
        <AsTyped size="dense" weight="strong">
          {mail.subject}
        </AsTyped>
        <AsTyped size="dense">{mail.body}</AsTyped>
      </div>
    </section>
  );
}

/** The text as a part of a body, which is left out where there is none. */
export const textBody = (text: string): { text?: string } => (text.trim() ? { text: text.trim() } : {});
