import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, EmptyState, ErrorState, Kbd, Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { type KeyboardEvent, useEffect } from 'react';
import { type ProblemItem, useProblemText, RoleButton } from '@ledenbureau/workbench';
import { ComposeHead } from './ComposeHead.tsx';
import { ComposeLines } from './ComposeLines.tsx';
import { DrawerFoot } from './DrawerFoot.tsx';
import type { PayableSubject } from './payment.api.ts';
import { useCompose } from './useCompose.ts';

export interface ComposeBatchProps {
  /** Of the drawer. */
  title: string;
  /** What is to be paid; null: all that is owed. */
  subject: PayableSubject | null;
  onMade(id: string): void;
  onClose(): void;
  /** Whether closing would lose what was chosen. */
  onDirty(dirty: boolean): void;
}

/** What is owed, ticked as far as it can be paid; what cannot stays in sight with the way to mend it. */
export function ComposeBatch({ title, subject, onMade, onClose, onDirty }: ComposeBatchProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const compose = useCompose(subject, title);
  const { query, all, batch, error, unasked, dirty, sendable, sending, refused, send } = compose;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [onDirty, dirty]);

  const submit = () => {
    if (sendable && !sending) send(onMade);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  const { data } = query;
  if (!data && query.error) return <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />;
  if (data && all.count === 0 && !compose.owed) return <EmptyState title={t('payments.nothing')} />;
  return (
    // a short cut; the button does the same
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={press}>
      <Stack gap={4}>
        {data ? <ComposeHead compose={compose} debtor={data.debtor} /> : null}
        {data && !data.debtor ? <Notice tone="warning">{t('payments.noDebtor')}</Notice> : null}
        {data ? <ComposeLines compose={compose} /> : <Skeleton lines={8} />}
        {error ? <Notice tone="danger">{failure(error)}</Notice> : null}
        {batch.count === 1 ? <Notice tone="warning">{t('payments.single')}</Notice> : null}
      </Stack>
      <DrawerFoot>
        {refused.length > 0 ? <Refusals refused={refused} /> : null}
        <Stack grow="12rem">
          <Text as="p" size="dense" tone="quiet">
            {t(unasked > 0 ? 'payments.askFirst' : 'payments.fourEyes')}
          </Text>
        </Stack>
        <Button theme="transparent" disabled={sending} onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <RoleButton
          needs={['operator']}
          theme="green"
          loading={sending}
          disabled={!sendable}
          aria-keyshortcuts="Control+Enter"
          endIcon={<Kbd>{t('create.shortcut')}</Kbd>}
          onClick={submit}
        >
          {t('payments.submit')}
        </RoleButton>
      </DrawerFoot>
    </div>
  );
}

/** Why no batch was made. */
function Refusals({ refused }: { refused: readonly ProblemItem[] }) {
  const { t } = useI18n();
  const { item } = useProblemText();
  return (
    <Stack width="100%">
      <Notice tone="danger">
        {refused.map((problem, index) => (
          <p key={index}>{problem.code === 'preview_stale' ? t('payments.stale') : item(problem)}</p>
        ))}
      </Notice>
    </Stack>
  );
}
