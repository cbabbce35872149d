import { useI18n } from '@ledenbureau/i18n';
import { Card, DescriptionList, ErrorState, Disclosure, Money, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { Terms } from '../../register/instrument/Terms.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import { type BatchDetail, openedTermsQuery } from './bulk.api.ts';
import type { OpenedTerms } from './openedTerms.ts';

export interface MadeInstrumentsProps {
  batch: BatchDetail;
  /** Whoever approves opens each; left out: all are shown. */
  opened?: OpenedTerms | undefined;
}

/** Instruments that a register brings along, each with all its terms: they are approved with the batch. */
export function MadeInstruments({ batch, opened }: MadeInstrumentsProps) {
  const { t } = useI18n();
  const id = useId();
  const { instruments } = batch;
  if (instruments.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <Text as="h2" size="body" weight="strong" id={id}>
          {t('bulk.made', { count: instruments.length })}
        </Text>
        {instruments.map((terms) =>
          opened ? (
            <ClosedTerms key={terms.code} batch={batch} terms={terms} opened={opened} />
          ) : (
            <Card key={terms.code}>
              <MadeTerms terms={terms} />
            </Card>
          ),
        )}
      </Stack>
    </section>
  );
}

/** What one of an instrument costs from when on, which is money, before all its terms. */
function MadeTerms({ terms }: { terms: BatchDetail['instruments'][number] }) {
  const { t, locale, formats } = useI18n();
  const { prices, ...rest } = terms;
  return (
    <Stack gap={2}>
      {prices.length === 0 ? (
        <Text as="p" size="dense" tone="quiet">
          {t('bulk.noPrices')}
        </Text>
      ) : (
        <DescriptionList
          columns={2}
          aria-label={t('bulk.prices')}
          items={prices.map(({ price_cents: cents, valid_from: from }) => ({
            term: t('bulk.priceFrom', { date: formats.date(from) }),
            description: <Money cents={cents} />,
          }))}
        />
      )}
      <Terms terms={rest} aria-label={instrumentName(terms, locale)} />
    </Stack>
  );
}

interface ClosedTermsProps {
  batch: BatchDetail;
  terms: BatchDetail['instruments'][number];
  opened: OpenedTerms;
}

/** The terms of one instrument, asked for when they are opened: the digest that an approval names comes with them. */
function ClosedTerms({ batch, terms: instrument, opened: { digests, onOpen } }: ClosedTermsProps) {
  const { t, locale } = useI18n();
  const { failure } = useProblemText();
  const { code } = instrument;
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...openedTermsQuery(useApi(), batch, code), enabled: isOpen });
  const digest = query.data?.terms_sha256;
  const note = useEffectEvent((sha256: string) => onOpen(code, sha256));
  useEffect(() => {
    if (digest !== undefined) note(digest);
  }, [digest]);
  const name = instrumentName(instrument, locale);
  return (
    <Disclosure
      label={name}
      summary={
        <Text tone={digests[code] ? 'positive' : 'warning'}>{t(digests[code] ? 'bulk.opened' : 'bulk.unopened')}</Text>
      }
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {query.data ? (
        <MadeTerms terms={query.data.terms} />
      ) : query.error ? (
        <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Disclosure>
  );
}
