import { Stack, UserIcon, VisuallyHidden } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { hairline } from './styles.ts';
import { useScreenWords } from './ScreenWords.ts';

/** An input that shows like the line it stands in. */
const plain = {
  flex: '1 1 calc(10 * var(--lb-rem))',
  minInlineSize: 0,
  border: 0,
  padding: 0,
  font: 'inherit',
  color: 'inherit',
  background: 'none',
} as const;

/**
 * Whose password is asked. As an input, and not as mere text: a password manager reads from it whose password this is.
 */
export function Who({ email, children }: { email: string; children?: ReactNode }) {
  const { t } = useScreenWords();
  return (
    <Stack
      direction="row"
      gap={2}
      align="center"
      style={{
        paddingBlock: 'calc(0.375 * var(--lb-rem))',
        borderBlock: hairline,
        minBlockSize: 'calc(2.75 * var(--lb-rem))',
      }}
    >
      <UserIcon />
      <label style={{ display: 'flex', flex: '1 1 calc(10 * var(--lb-rem))', minInlineSize: 0 }}>
        <VisuallyHidden>{t('auth.field.email')}</VisuallyHidden>
        <input name="email" type="text" autoComplete="username" value={email} readOnly style={plain} />
      </label>
      {children}
    </Stack>
  );
}
