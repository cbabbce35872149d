import type { Auth } from '@ledenbureau/auth';
import { DateText, EmptyState, Notice, PageHeader, Skeleton, Stack } from '@ledenbureau/ui';
import type { PortalTexts } from './texts.ts';
import { useAnswer } from './useAnswer.ts';

interface Message {
  id: string;
  day: string;
  text: string;
}

export function Notices({ t, auth }: { t: PortalTexts; auth: Auth }) {
  const messages = useAnswer<Message[]>(auth, 'notices');
  return (
    <Stack gap={6}>
      <PageHeader title={t.notices} />
      {messages === null ? <Skeleton lines={3} /> : null}
      {messages?.length === 0 ? <EmptyState title={t.noNotices} /> : null}
      {messages?.map(({ id, day, text }) => (
        <Notice key={id} tone="accent">
          <DateText value={day} /> {text}
        </Notice>
      ))}
    </Stack>
  );
}
