import { useI18n } from '@ledenbureau/i18n';
import { Drawer, ErrorState, Heading, Skeleton, Stack } from '@ledenbureau/ui';
import { type HelpProps, KeyList, useProblemText } from '@ledenbureau/workbench';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { type PageName, pageTable } from '../pages.ts';
import { HelpText } from './HelpText.tsx';
import { helpQuery } from './helpTexts.ts';

/** The page that is on screen. Every path of the frame is in the table; the dashboard stands for one that is not. */
function usePageName(): PageName {
  const { pathname } = useLocation();
  const names = Object.keys(pageTable) as PageName[];
  return names.find((name) => matchPath(pageTable[name].path, pathname)) ?? 'home';
}

/** What the page is for, its words and rules, and its keys; or the section that was asked for. */
export function HelpPanel({ topic, keys, onClose }: HelpProps) {
  const { t, locale } = useI18n();
  const { failure } = useProblemText();
  const current = usePageName();
  const [page, sectionId] = topic?.split('/') ?? [current];
  const query = useQuery(helpQuery(locale));
  const help = query.data?.find((one) => one.page === page);
  return (
    <Drawer open title={help ? t('help.of', { page: help.title }) : t('help.title')} onClose={onClose}>
      <Stack gap={5}>
        {help ? (
          <>
            {/* read from its beginning, and not from the switch at its end, which is the first field */}
            <Stack tabIndex={-1} {...(sectionId === undefined && { 'data-autofocus': '' })}>
              <HelpText nodes={help.intro} />
            </Stack>
            {help.sections.map(({ id, title, body }) => (
              <Section key={`${page}/${id}`} title={title} isWanted={id === sectionId}>
                <HelpText nodes={body} />
              </Section>
            ))}
          </>
        ) : query.error ? (
          <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
        <Section title={t('workbench.keys.title')}>
          <KeyList keys={keys} />
        </Section>
      </Stack>
    </Drawer>
  );
}

interface SectionProps {
  title: string;
  /** It was asked for: it comes into sight, and what is read next begins there. */
  isWanted?: boolean;
  children: ReactNode;
}

function Section({ title, isWanted = false, children }: SectionProps) {
  const heading = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'start' });
  }, [isWanted]);
  return (
    <Stack as="section" gap={2}>
      <Heading
        ref={heading}
        level={3}
        size="body"
        weight="strong"
        {...(isWanted && { tabIndex: -1, 'data-autofocus': '' })}
      >
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
