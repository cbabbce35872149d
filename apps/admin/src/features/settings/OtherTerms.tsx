import { useI18n } from '@ledenbureau/i18n';
import { Text } from '@ledenbureau/ui';
import { Terms } from '../../register/instrument/Terms.tsx';
import type { SettingProposal } from './settings.api.ts';

/** Of an instrument: the terms that are not said to change, and are approved with those that do. */
export function OtherTerms({ proposal: { terms, changes } }: { proposal: SettingProposal }) {
  const { t } = useI18n();
  return terms ? (
    <section aria-label={t('settings.otherTerms')}>
      <Text as="h3" size="body" weight="strong">
        {t('settings.otherTerms')}
      </Text>
      <Terms terms={terms} except={changes.map(({ field }) => field)} />
    </section>
  ) : null;
}
