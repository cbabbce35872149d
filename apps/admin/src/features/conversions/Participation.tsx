import { useI18n } from '@ledenbureau/i18n';
import { DescriptionList, ErrorState, Heading, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { dashboardQuery } from '../../register/standing/standing.api.ts';
import type { Programme } from './conversion.api.ts';

/** How many members take part, and how many of those have any of the source. */
export function Participation({ programme }: { programme: Programme | undefined }) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(dashboardQuery(useApi(), ''));
  const { members: having, others, quantity, owed_cents: owed } = programme?.participation ?? {};
  return (
    <Stack as="section" gap={2} aria-labelledby="participation-title">
      <Heading level={2} size="dense" id="participation-title">
        {t('conversions.participation.title')}
      </Heading>
      {query.data ? (
        <p>
          <Text as="b" size="figure" figures>
            {formats.number(query.data.automated_conversion_members)}
          </Text>{' '}
          <Text tone="quiet">{t('conversions.of', { count: query.data.members.active })}</Text>
        </p>
      ) : query.error ? (
        <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
      {having === undefined || others === undefined ? null : (
        <DescriptionList
          compact
          align="end"
          items={[
            { term: t('conversions.participation.having'), description: formats.number(having) },
            {
              term: t('conversions.participation.together'),
              description: owed == null ? formats.quantity(quantity ?? '0') : formats.money(owed),
            },
            { term: t('conversions.participation.others'), description: formats.number(others) },
          ]}
        />
      )}
    </Stack>
  );
}
