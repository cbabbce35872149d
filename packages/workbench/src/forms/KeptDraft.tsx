import { useAuth } from '@ledenbureau/auth/react';
import { Draft, useFormActions, useFormState } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice } from '@ledenbureau/ui';
import { useState } from 'react';

/** What was put back, and when it was typed. */
interface Restored {
  at: Date | null;
}

/** Keeps what is typed in this tab for who is signed in; what it puts back it says, with the way to begin anew. */
export function KeptDraft({ storageKey }: { storageKey: string }) {
  const { user } = useAuth();
  const { t, formats } = useI18n();
  const { reset } = useFormActions();
  const { changed } = useFormState();
  const [draft, setDraft] = useState<Restored | null>(null);
  return (
    <>
      <Draft storageKey={storageKey} owner={user?.sub ?? ''} onRestore={(at) => setDraft({ at })} />
      {draft && changed ? (
        <Notice
          tone="accent"
          action={
            <Button
              size="small"
              onClick={() => {
                setDraft(null);
                reset();
              }}
            >
              {t('workbench.draft.anew')}
            </Button>
          }
        >
          {draft.at
            ? t('workbench.draft.since', { at: formats.dateTime(draft.at.toISOString()) })
            : t('workbench.draft.back')}
        </Notice>
      ) : null}
    </>
  );
}
