import { type Locale, useI18n } from '@ledenbureau/i18n';
import { ConfirmDialog } from '@ledenbureau/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveProfile } from '../profile/saveProfile.ts';
import type { Trait } from '../profile/traits.ts';
import { useScreens } from './ScreensProvider.tsx';
import { useFailureNotification } from './useFailureNotification.tsx';
import { useLoadClient } from './useController.ts';
import { useTraitsText } from './useTraitsText.ts';

interface Question {
  lost: readonly Trait[];
  answer: (agreed: boolean) => void;
}

/**
 * Saves the interface language to the profile, one save after the other. The language on screen stays the one chosen
 * when that fails; a notification says so. Where the save deletes something else of the profile, the person is asked
 * first. Needs a NotificationProvider and a ScreensProvider above it.
 */
export function SavedLocale({ locale }: { locale: Locale }) {
  const { go, copiedTraits } = useScreens();
  const loadClient = useLoadClient();
  const notify = useFailureNotification();
  const [question, setQuestion] = useState<Question | null>(null);
  const mayLose = useCallback(
    (lost: readonly Trait[]) =>
      new Promise<boolean>((resolve) => {
        const answer = (agreed: boolean) => {
          setQuestion(null);
          resolve(agreed);
        };
        setQuestion({ lost, answer });
      }),
    [],
  );
  const latest = useRef({ go, loadClient, notify, copiedTraits });
  useEffect(() => {
    latest.current = { go, loadClient, notify, copiedTraits };
  });
  const sent = useRef<{ locale: Locale | null; saving: Promise<void> }>({ locale: null, saving: Promise.resolve() });

  useEffect(() => {
    if (sent.current.locale === locale) return;
    const save = async () => {
      const { go, loadClient, notify, copiedTraits: copied } = latest.current;
      const options = { client: await loadClient(), returnTo: window.location.href, copied, mayLose };
      const result = await saveProfile(options, { locale });
      if (result.kind === 'failed') notify(result.notification, 'traits.locale');
      else if (result.kind === 'login') await go(result.next);
    };
    const before = sent.current.saving;
    sent.current = { locale, saving: before.then(save).catch(reportError) };
  }, [locale, mayLose]);
  return <LossDialog question={question} />;
}

function LossDialog({ question }: { question: Question | null }) {
  const { t } = useI18n();
  const traitsText = useTraitsText();
  return (
    <ConfirmDialog
      open={question !== null}
      theme="danger"
      title={t('auth.profile.losesTitle')}
      confirmLabel={t('auth.profile.losesConfirm')}
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {question === null ? null : t('auth.profile.losesLanguage', { traits: traitsText(question.lost) })}
    </ConfirmDialog>
  );
}
