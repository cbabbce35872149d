import { useI18n } from '@ledenbureau/i18n';
import {
  Badge,
  Card,
  GreenCheckIcon,
  Heading,
  RuledStack,
  Sentence,
  Sides,
  Stack,
  Text,
  VisuallyHidden,
} from '@ledenbureau/ui';
import type { ReactNode } from 'react';

export interface ShownStep {
  title: string;
  text: string;
  state: 'done' | 'now' | 'todo';
  /** Who has still to approve it. */
  waits?: string | null;
  action?: ReactNode;
  /** Shown while it is the one that can be done. */
  open: ReactNode;
}

/** Steps in the order of need: done ones with their result, one open, the rest as quiet lines. */
export function Steps({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <Stack as="ol" gap={3}>
      {steps.map((step, at) => {
        const content = <Step step={step} place={at + 1} />;
        if (step.state === 'now') {
          return (
            <li key={step.title} aria-current="step">
              <Card>{content}</Card>
            </li>
          );
        }
        // between two quiet lines alone: the open one has edges of its own
        const before = steps[at - 1]?.state ?? 'now';
        return before === 'now' ? (
          <li key={step.title}>{content}</li>
        ) : (
          <RuledStack as="li" gap={0} pad={[3, 0]} key={step.title}>
            {content}
          </RuledStack>
        );
      })}
    </Stack>
  );
}

function Step({ step: { title, text, state, waits, action, open }, place }: { step: ShownStep; place: number }) {
  const { t } = useI18n();
  const look =
    state === 'now' ? ({ size: 'section', weight: 'strong' } as const) : ({ size: 'body', weight: 'medium' } as const);
  return (
    <Sides start="1.5rem" gap={3}>
      {state === 'done' ? (
        <GreenCheckIcon />
      ) : (
        <Badge aria-hidden count={place} label="" tone={state === 'now' ? 'positive' : 'neutral'} />
      )}
      <Stack gap={3}>
        <Stack direction="row" align="start" gap={[0, 3]}>
          <Stack gap={0} grow="16rem">
            <Heading level={2} {...look} tone={state === 'todo' ? 'quiet' : undefined}>
              {title}
              {state === 'done' ? <VisuallyHidden>{`, ${t('firstRun.ready')}`}</VisuallyHidden> : null}
            </Heading>
            <Text as="p" size="dense" tone="quiet">
              <Sentence>{text}</Sentence>
            </Text>
            {waits && state !== 'done' ? (
              <Text as="p" size="dense" tone="warning" weight="medium">
                {t('firstRun.waits', { names: waits })}
              </Text>
            ) : null}
          </Stack>
          {action}
        </Stack>
        {state === 'now' ? (
          <Stack gap={0} width="47.5rem">
            {open}
          </Stack>
        ) : null}
      </Stack>
    </Sides>
  );
}
