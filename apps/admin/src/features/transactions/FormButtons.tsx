import { SubmitButton, useFormState } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { ActionBar, Button, ButtonGroup, Kbd, Stack, Text } from '@ledenbureau/ui';
import { useNavigate } from 'react-router-dom';
import { Patience, useStickyBar, useRefusal, pressOnce } from '@ledenbureau/workbench';
import { paths } from '../../paths.ts';
import { useDryRun } from './dryRun.ts';
import { useKind } from './useKind.ts';

/** Book (or propose), book and next, check, cancel; and why nothing was booked yet. */
export function FormButtons() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { submitting } = useFormState();
  const { preview, lookFirst } = useDryRun();
  const bar = useStickyBar();
  const { elsewhere, fields } = useKind();
  const why = useRefusal(['operator']);
  if (elsewhere) return null;
  const waits = preview?.outcome === 'waiting' || fields.waits === true;
  return (
    // what is said above the buttons moves them: the second press of a double click comes down beside them
    <ActionBar ground="page" ref={bar} onMouseDown={pressOnce}>
      <Stack gap={1} grow>
        <Text as="p" role="status" weight={lookFirst ? 'medium' : undefined}>
          {why ?? (lookFirst && !submitting ? t('create.lookFirst') : null)}
        </Text>
        <Patience pending={submitting} />
        <Stack direction="row" align="center" justify="between" gap={2}>
          <ButtonGroup onClickCapture={pressOnce}>
            <SubmitButton
              disabled={why !== undefined}
              aria-keyshortcuts="Control+Enter"
              endIcon={<Kbd>{t('create.shortcut')}</Kbd>}
            >
              {t(waits ? 'create.propose' : 'create.book')}
            </SubmitButton>
            <SubmitButton intent="next" theme="light">
              {t(waits ? 'create.proposeNext' : 'create.bookNext')}
            </SubmitButton>
            <SubmitButton intent="check" theme="light">
              {t('create.check')}
            </SubmitButton>
          </ButtonGroup>
          <Button theme="transparent" inline disabled={submitting} onClick={() => void navigate(paths.home)}>
            {t('form.cancel')}
          </Button>
        </Stack>
      </Stack>
    </ActionBar>
  );
}
