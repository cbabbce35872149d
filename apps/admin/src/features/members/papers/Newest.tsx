import { useI18n } from '@ledenbureau/i18n';
import { Text } from '@ledenbureau/ui';

export interface NewestProps {
  length: number;
  total: number;
}

/** Under a list of the newest alone, that there are more. */
export function Newest({ length, total }: NewestProps) {
  const { t, formats } = useI18n();
  return total > length ? (
    <Text as="p" size="dense" tone="quiet">
      {t('members.newest', { newest: formats.number(length), total: formats.number(total) })}
    </Text>
  ) : null;
}
