import { SubmitButton, useFormState } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { actionBar, Button, ButtonGroup } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStickyBar, useMay } from '@ledenbureau/workbench';
import { paths } from '../../paths.ts';
import { pressOnce } from '../../register/transaction/pressOnce.ts';
import { useDryRun } from './dryRun.ts';
import { useKind } from './useKind.ts';

/** Below the fields, and at the window's edge when these do not fit. */
const sticky: CSSProperties = {
  anchorName: actionBar,
  position: 'sticky',
  zIndex: 5,
  insetBlockEnd: 0,
  paddingBlock: '0.5rem',
  background: 'var(--lb-canvas)',
  borderBlockStart: '1px solid var(--lb-border)',
};

/** Book (or propose), book and next, check, cancel; and why nothing was booked yet. */
export function FormButtons() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { submitting } = useFormState();
  const { preview, lookFirst } = useDryRun();
  const bar = useStickyBar();
  const { elsewhere, fields } = useKind();
  const why = useMay(['operator']);
  if (elsewhere) return null;
  const waits = preview?.outcome === 'waiting' || fields.waits === true;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps a press from taking the focus away
    <div
      ref={bar}
      style={sticky}
      // what is said above the buttons moves them: the second press of a double click comes down beside them
      onMouseDown={pressOnce}
    >
      <p role="status" style={lookFirst ? { marginBlockEnd: '0.5rem', fontWeight: 500 } : undefined}>
        {why ?? (lookFirst && !submitting ? t('create.lookFirst') : null)}
      </p>
      <ButtonGroup onClickCapture={pressOnce}>
        <SubmitButton
          disabled={why !== undefined}
          aria-keyshortcuts="Control+Enter"
          endIcon={
            <kbd aria-hidden style={{ font: 'var(--lb-type-small)', opacity: 0.8 }}>
              {t('create.shortcut')}
            </kbd>
          }
        >
          {t(waits ? 'create.propose' : 'create.book')}
        </SubmitButton>
        <SubmitButton intent="next" tone="light">
          {t(waits ? 'create.proposeNext' : 'create.bookNext')}
        </SubmitButton>
        <SubmitButton intent="check" tone="light">
          {t('create.check')}
        </SubmitButton>
        <Button
          tone="transparent"
          inline
          disabled={submitting}
          style={{ marginInlineStart: 'auto' }}
          onClick={() => void navigate(paths.home)}
        >
          {t('form.cancel')}
        </Button>
      </ButtonGroup>
    </div>
  );
}
