import { DateText, EmptyState, Notice, Stack } from '@ledenbureau/ui';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { Loaded } from './Loaded.tsx';
import { PortalPage } from './PortalPage.tsx';
import type { PortalText } from './texts.ts';

interface Message {
  id: string;
  /** `2026-11-21`. */
  day: string;
  /** What it says is a text of the portal, so that it is in the language of the reader. */
  kind: Extract<PortalText, 'requested' | 'welcome'>;
  quantity?: string;
}

/** What the cooperative tells the member, the newest first. */
export function Notices() {
  const { t } = usePortalLanguage();
  return (
    <PortalPage title={t('notices')}>
      <Loaded<Message[]> path="/notices">
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState title={t('noNotices')} />
          ) : (
            <Stack gap={3}>
              {messages.map(({ id, day, kind, quantity = '' }) => (
                <Notice key={id} tone="accent" title={<DateText value={day} />}>
                  {t(kind, { quantity })}
                </Notice>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </PortalPage>
  );
}
