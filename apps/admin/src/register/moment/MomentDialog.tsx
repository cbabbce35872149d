import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, DateField, Dialog, Stack } from '@ledenbureau/ui';
import { type SyntheticEvent, useId, useState } from 'react';
import { today } from '@ledenbureau/workbench';

export interface MomentDialogProps {
  asOf: string;
  /** '' for now. */
  knownOn: string;
  onClose(): void;
  onChoose(asOf: string, knownOn: string): void;
}

/** The day that a member is looked at as of, and what was known by then. */
export function MomentDialog({ asOf, knownOn, onClose, onChoose }: MomentDialogProps) {
  const { t } = useI18n();
  const id = useId();
  const [day, setDay] = useState(asOf);
  const [knownDay, setKnownDay] = useState(knownOn);
  // what cannot be read, or lies outside the limits, says so at its field
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const judged = (name: string, isWrong: boolean) =>
    setWrong((now) => new Set(isWrong ? [...now, name] : [...now].filter((one) => one !== name)));
  const choose = (event: SyntheticEvent) => {
    event.preventDefault();
    if (wrong.size === 0 && day !== '') onChoose(day, knownDay);
  };
  return (
    <Dialog
      open
      size="small"
      title={t('asOf.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="submit" form={id} theme="green">
            {t('asOf.show')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={choose} noValidate>
        <Stack gap={4}>
          <DateField
            name="as_of"
            label={t('asOf.label')}
            hint={t('asOf.hint')}
            value={day}
            max={today()}
            onChange={(next, { problem }) => {
              judged('as_of', problem !== null);
              setDay(next);
            }}
          />
          <DateField
            name="known_at"
            label={t('asOf.known')}
            hint={t('asOf.knownHint')}
            value={knownDay}
            min={day}
            max={today()}
            onChange={(next, { problem }) => {
              judged('known_at', problem !== null && next !== '');
              setKnownDay(next);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
