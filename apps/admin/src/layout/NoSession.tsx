import type { MissingSession } from '@ledenbureau/auth/react';
import { ScreenWordsProvider, useErrorText } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { Banner, Button, EmptyState, ErrorState, Text } from '@ledenbureau/ui';

/** What a sign-in beside the page can end in, of which the person has to know. */
const tells = new Set([
  'error.auth.tabBlocked',
  'error.auth.security_identity_mismatch',
  'error.auth.forbidden',
  'error.auth.storageBlocked',
  'error.auth.unexpected',
]);

/** Why nobody is signed in here, and the way out of that. */
export function NoSession(missing: MissingSession) {
  return (
    <ScreenWordsProvider value={useI18n()}>
      <Reason {...missing} />
    </ScreenWordsProvider>
  );
}

function Reason({ status, error, kept, signIn, signOut }: MissingSession) {
  const { t } = useI18n();
  const errorText = useErrorText();
  if (kept) {
    return (
      <Banner
        tone="warning"
        title={t('session.kept.title')}
        action={<Button onClick={signIn}>{t('session.kept.signIn')}</Button>}
      >
        {error && tells.has(error.key) ? errorText(error) : t('session.kept.text')}
      </Banner>
    );
  }
  if (status === 'waiting') {
    return (
      <main>
        <EmptyState
          title={t('session.waiting.title')}
          description={t('session.waiting.text')}
          action={<Button onClick={signIn}>{t('session.waiting.here')}</Button>}
        />
      </main>
    );
  }
  if (status === 'handed_over') {
    return (
      <main>
        <EmptyState title={t('session.handedOver.title')} description={t('session.handedOver.text')} />
      </main>
    );
  }
  return (
    <main>
      <ErrorState
        title={t('session.failed.title')}
        description={error ? errorText(error) : t('session.signedOut')}
        onRetry={signIn}
      />
      {/* Where it failed because of who is signed in, trying again leads here again. */}
      {error ? (
        <Text as="div" align="center">
          <Button theme="transparent" onClick={signOut}>
            {t('user.signOut')}
          </Button>
        </Text>
      ) : null}
    </main>
  );
}
