import { Button, CopyButton, Notice, Stack } from '@ledenbureau/ui';
import { type CSSProperties, useState } from 'react';
import type { AuthError } from '../../errors.ts';
import { FocusFirst } from '../Screen.tsx';
import { quiet } from '../styles.ts';
import { useErrorText } from '../useErrorText.ts';
import { saveText } from './saveText.ts';
import { useScreenWords } from '../ScreenWords.ts';

export interface RecoveryCodesProps {
  /** null for a code that was used. */
  codes: readonly (string | null)[];
  /** Whose they are: said in the file that is saved. */
  email: string;
  /** There are codes already, which new ones replace. */
  replaces: boolean;
  /** Makes new codes count; null where these do already. */
  confirm: (() => Promise<readonly AuthError[] | null>) | null;
  onClose: () => void;
}

const grid: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(calc(8.5 * var(--lb-rem)), 1fr))',
  gap: 'calc(0.25 * var(--lb-rem)) calc(1 * var(--lb-rem))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
};

/** Recovery codes to keep elsewhere: by copying, or as a file. New ones count once the person says that they have them. */
export function RecoveryCodes({ codes, email, replaces, confirm, onClose }: RecoveryCodesProps) {
  const { t, formats } = useScreenWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly AuthError[]>([]);
  const unusedCodes = codes.filter((code) => code !== null).join('\n');
  const keep = async () => {
    if (confirm === null) return onClose();
    setBusy(true);
    const wrong = await confirm();
    setBusy(false);
    if (wrong === null) return;
    setErrors(wrong);
    if (wrong.length === 0) onClose();
  };
  const save = () =>
    saveText(
      `${t('auth.security.fileName')}.txt`,
      `${t('auth.security.fileTitle', { email, date: formats.date(new Date().toISOString()) })}\n\n${unusedCodes}\n`,
    );
  return (
    <FocusFirst>
      <Stack>
        {errors.map((error) => (
          <Notice key={error.key} tone="danger">
            {errorText(error)}
          </Notice>
        ))}
        {confirm === null ? null : <p>{t('auth.security.keep')}</p>}
        {confirm !== null && replaces ? <p>{t('auth.security.replaces')}</p> : null}
        <ul style={grid} aria-label={t('auth.security.codes')}>
          {codes.map((code, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- codes that were used are all alike
            <li key={at}>{code === null ? <s style={quiet}>{t('auth.security.used')}</s> : <code>{code}</code>}</li>
          ))}
        </ul>
        <Stack direction="row" gap={3} align="center">
          <Button size="small" onClick={save}>
            {t('auth.security.save')}
          </Button>
          <CopyButton value={unusedCodes} label={t('auth.security.copyCodes')} />
        </Stack>
        <Stack direction="row" gap={3} align="center">
          <Button theme="green" loading={busy} onClick={() => void keep()}>
            {t(confirm === null ? 'auth.security.done' : 'auth.security.kept')}
          </Button>
          {confirm === null ? null : (
            <Button theme="transparent" onClick={onClose}>
              {t('auth.profile.cancel')}
            </Button>
          )}
        </Stack>
      </Stack>
    </FocusFirst>
  );
}
