import { useI18n } from '@ledenbureau/i18n';
import { KeyFigures, Heading, RuledStack, Sides, Stack, Text, useMediaQuery } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { SettingGroup } from '../../pageWords.ts';

export interface SettingSectionProps {
  group: SettingGroup;
  /** Under the title: what can be done with it. */
  actions: ReactNode;
  children: ReactNode;
}

/** One part of the settings: its name and what can be done at the left, what holds at the right. The search leads to each. */
export function SettingSection({ group, actions, children }: SettingSectionProps) {
  const { t } = useI18n();
  const heading = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isTarget = hash === `#${group}`;
  useEffect(() => {
    if (!isTarget) return undefined;
    // after the page, whose heading takes the focus first
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isTarget]);
  const wide = useMediaQuery('(min-width: 1600px)');
  const narrow = useMediaQuery('(max-width: 1023px)');
  return (
    <RuledStack as="section" pad={wide ? 5 : 3} aria-labelledby={group}>
      <Sides gap={[2, 5]} start={narrow ? undefined : wide ? '13.75rem' : '10.25rem'}>
        <Stack gap={narrow ? 2 : 1} align="start">
          <Heading level={2} size="body" id={group} tabIndex={-1} ref={heading}>
            {t(`settings.section.${group}`)}
          </Heading>
          {actions}
        </Stack>
        <div>{children}</div>
      </Sides>
    </RuledStack>
  );
}

export interface Fact {
  term: string;
  /** Left empty where there is none. */
  description: ReactNode;
  /** What waits for approval, in its own place: nobody proposes the same twice. */
  waits?: string | undefined;
}

/** Facts beside each other. */
export function Facts({ items }: { items: readonly Fact[] }) {
  const { t } = useI18n();
  return (
    <KeyFigures
      layout="grid"
      items={items.map(({ term, description, waits }) => ({
        id: term,
        name: term,
        value: (
          <>
            {description || <Text tone="quiet">{t('settings.notFilled')}</Text>}
            {waits ? <Waits>{waits}</Waits> : null}
          </>
        ),
      }))}
    />
  );
}

export function Waits({ children }: { children: ReactNode }) {
  return (
    <Text size="small" tone="warning" weight="medium" block>
      {children}
    </Text>
  );
}
