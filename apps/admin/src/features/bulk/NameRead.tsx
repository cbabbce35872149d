import { useI18n } from '@ledenbureau/i18n';
import { Tag, Text } from '@ledenbureau/ui';
import type { Row } from './bulk.api.ts';

/** How the name of a row was split: the proof that the right part became the surname, or that it is no person. */
export function NameRead({ row: { name } }: { row: Row }) {
  const { t } = useI18n();
  if (name === null) return null;
  if (name.kind === 'organisation') return <Tag label={t('bulk.organisation')} />;
  const { given_name: first, infix, family_name: family } = name;
  return (
    <>
      {[first, infix].flatMap((part) => (part === null ? [] : [`${part} · `])).join('')}
      <Text as="b">{family}</Text>
    </>
  );
}
