import { useI18n } from '@ledenbureau/i18n';
import { CheckIcon, Heading, Stack, Text, VisuallyHidden } from '@ledenbureau/ui';
import type { CSSProperties, ReactNode } from 'react';

export interface ShownStep {
  title: string;
  text: ReactNode;
  state: 'done' | 'now' | 'todo';
  /** Who has still to approve it. */
  waits?: string | null;
  action?: ReactNode;
  /** Shown while it is the one that can be done. */
  open: ReactNode;
}

const line: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
  gap: '0 0.75rem',
  alignItems: 'start',
  paddingBlock: '0.6875rem',
  borderBlockStart: '1px solid var(--lb-border)',
};
const current: CSSProperties = {
  ...line,
  paddingInline: '1rem',
  paddingBlock: '1rem',
  background: 'var(--lb-surface)',
  borderBlockEnd: '1px solid var(--lb-border)',
  borderInlineStart: '3px solid var(--lb-accent)',
};
const dot: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.375rem',
  blockSize: '1.375rem',
  font: 'var(--lb-type-small)',
  fontWeight: 600,
  borderWidth: 1,
  borderStyle: 'solid',
  borderColor: 'var(--lb-border-strong)',
  borderRadius: 'var(--lb-radius-round)',
};
const dots = {
  done: { ...dot, color: 'var(--lb-accent)', borderColor: 'var(--lb-accent)' },
  now: { ...dot, color: 'var(--lb-on-accent)', background: 'var(--lb-accent)', borderColor: 'var(--lb-accent)' },
  todo: dot,
};

/** Steps in the order of need: done ones with their result, one open, the rest as quiet lines. */
export function Steps({ steps }: { steps: readonly ShownStep[] }) {
  const { t } = useI18n();
  return (
    <Stack as="ol" gap={0}>
      {steps.map(({ title, text, state, waits, action, open }, at) => (
        <li key={title} aria-current={state === 'now' ? 'step' : undefined} style={state === 'now' ? current : line}>
          <span aria-hidden style={dots[state]}>
            {state === 'done' ? <CheckIcon /> : at + 1}
          </span>
          <div>
            <Heading
              level={2}
              {...(state === 'now' ? {} : { size: 'body', weight: 'medium' })}
              tone={state === 'todo' ? 'quiet' : undefined}
            >
              {title}
              {state === 'done' ? <VisuallyHidden>{`, ${t('firstRun.ready')}`}</VisuallyHidden> : null}
            </Heading>
            <Text as="p" size="dense" tone="quiet">
              {text}
            </Text>
            {waits && state !== 'done' ? (
              <Text as="p" size="dense" tone="warning" weight="medium">
                {t('firstRun.waits', { names: waits })}
              </Text>
            ) : null}
          </div>
          {action ?? <span />}
          {state === 'now' ? (
            <div style={{ gridColumn: '2 / 4', marginBlockStart: '0.75rem', maxInlineSize: '47.5rem' }}>{open}</div>
          ) : null}
        </li>
      ))}
    </Stack>
  );
}
