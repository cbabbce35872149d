import { Button, Stack } from '@ledenbureau/ui';
import type { Passkey } from '../../profile/secondFactors.ts';
import { hairline, quiet } from '../styles.ts';
import { useScreenWords } from '../ScreenWords.ts';

/** The passkeys that there are, each with a button that removes it. */
export function PasskeyList({ list, onRemove }: { list: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const { t, formats } = useScreenWords();
  if (list.length === 0) return <p>{t('auth.security.isNotSet')}</p>;
  return (
    <ul style={{ listStyle: 'none', margin: '0 0 calc(0.5 * var(--lb-rem))', padding: 0 }}>
      {list.map((passkey) => (
        <li key={passkey.id} style={{ paddingBlock: '0 calc(0.375 * var(--lb-rem))', borderBlockEnd: hairline }}>
          <Stack direction="row" gap={3} align="center" justify="between">
            <span style={{ overflowWrap: 'anywhere' }}>
              {passkey.name}{' '}
              <span style={quiet}>
                {passkey.addedAt === null ? null : t('auth.security.addedOn', { date: formats.date(passkey.addedAt) })}
              </span>
            </span>
            <Button
              size="small"
              theme="transparent"
              aria-label={t('auth.security.removeNamed', { name: passkey.name })}
              onClick={() => onRemove(passkey)}
            >
              {t('auth.security.remove')}
            </Button>
          </Stack>
        </li>
      ))}
    </ul>
  );
}
