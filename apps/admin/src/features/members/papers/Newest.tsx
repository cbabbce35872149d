import { useI18n } from '@ledenbureau/i18n';
import { Text } from '@ledenbureau/ui';

export interface NewestProps {
  shown: number;
  total: number;
}

/** Under a list of the newest alone, that there are more. */
export function Newest({ shown, total }: NewestProps) {
  const { t, formats } = useI18n();
  return total > shown ? (
    <Text as="p" size="dense" tone="quiet">
      {t('members.newest', { shown: formats.number(shown), total: formats.number(total) })}
    </Text>
  ) : null;
}
