import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Grid, Stack, StatTile } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { Page } from '../../layout/Page.tsx';
import { dashboardQuery } from '../../register/standing/standing.api.ts';

/** Who takes part in automated conversion; runs do not exist yet. */
export function ConversionsPage() {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(dashboardQuery(useApi(), ''));
  return (
    <Page title={t('menu.conversion.automation')}>
      <Stack gap={4}>
        <p>{t('conversions.now')}</p>
        {query.error ? (
          <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Grid>
            <StatTile
              label={t('dashboard.conversion')}
              loading={query.isPending}
              value={query.data ? formats.number(query.data.automated_conversion_members) : ''}
              detail={query.data ? t('conversions.of', { count: query.data.members.active }) : undefined}
            />
          </Grid>
        )}
      </Stack>
    </Page>
  );
}
