import {
  DateField,
  Form,
  FormError,
  SubmitButton,
  SubmitErrors,
  TextField,
  useField,
  useFormState,
  useFormValues,
  y,
} from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, ButtonGroup, Heading, Stack, Text, Kbd } from '@ledenbureau/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import {
  FormTexts,
  KeptDraft,
  problemItems,
  refreshEverything,
  today,
  useDebouncedCallback,
} from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { Member } from '../../../api/types.ts';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { divideEstate, estatePreviewQuery } from './estate.api.ts';
import { bodyOf, emptyEstate, type EstateValues, type Inheritance, isDivided, rowsOf, sharesOf } from './estate.ts';
import { DivisionTable } from './DivisionTable.tsx';
import { EstateSentences } from './EstateSentences.tsx';
import { Heirs } from './Heirs.tsx';

const schema = y.object({
  deceased_on: y.string().required(),
  document: y.string().trim().required().max(140),
  effective_date: y.string().required(),
  heirs: y.mixed(),
  key: y.string(),
});

/** Certificate, division and the sentences of what will be booked; refused until everything is divided. */
export function EstateForm({ member, title, onDone }: { member: Member; title: string; onDone(): void }) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const [initial] = useState(() => emptyEstate(member));
  const [values, setValues] = useState(initial);
  const settled = useDebouncedCallback(setValues);
  const dividing = useMutation({
    meta: { title },
    mutationFn: ({ body, key }: { body: Inheritance; key: string }) => divideEstate(api, member, body, key),
    onSuccess: () => {
      void refreshEverything(client);
    },
  });
  const preview = useQuery(estatePreviewQuery(api, member, bodyOf(member, values)));

  /** What the server refused, at the cell it is about. */
  const errorsOf = (error: unknown, of: EstateValues) => {
    const cells = sharesOf(rowsOf(member, of), of.heirs).map(({ cell }) => cell);
    return problemItems(error).map(({ field, code, params = {} }) => {
      const place = /^shares\.(\d+)\./.exec(field ?? '')?.[1];
      const name = place === undefined ? field : cells[Number(place)];
      return {
        field: name && (place !== undefined || name in initial) ? name : null,
        key: `error.api.${code}`,
        params,
      };
    });
  };
  const issues = useMemo(
    () => (preview.error ? errorsOf(preview.error, values) : []),
    // oxlint-disable-next-line react/exhaustive-deps -- the errors of this answer, about the values that were sent
    [preview.error],
  );

  return (
    <FormTexts>
      <Form<EstateValues>
        width="full"
        initialValues={initial}
        schema={schema}
        issues={issues}
        onChange={settled.later}
        onSubmit={async (entered, { saved }) => {
          const body = bodyOf(member, entered);
          if (!body) throw new SubmitErrors([{ key: 'error.api.allocation_incomplete' }]);
          try {
            // who went on meanwhile stays there
            const onSuccess = () => {
              saved();
              onDone();
            };
            await dividing.mutateAsync({ body, key: entered.key }, { onSuccess });
            saved();
          } catch (error) {
            throw new SubmitErrors(errorsOf(error, entered));
          }
        }}
      >
        <Unseen name="key" />
        <KeptDraft storageKey={`ledenbureau.estate/${member.id}`} />
        <Stack direction="row" gap={[6, 8]} align="start">
          <Stack gap={5} grow="36rem">
            <FormError />
            <Part number={1} title={t('members.estate.certificate')}>
              <FieldRow>
                <DateField
                  name="deceased_on"
                  label={t('members.step.deceased.on')}
                  required
                  max={today()}
                  width="full"
                />
                <TextField
                  name="document"
                  label={t('members.estate.document')}
                  required
                  width="full"
                  autoComplete="off"
                />
                <DateField
                  name="effective_date"
                  label={t('transaction.effectiveDate')}
                  required
                  max={today()}
                  width="full"
                />
              </FieldRow>
            </Part>
            <Part number={2} title={t('members.estate.division')}>
              {member.holdings.length === 0 ? (
                <p>{t('members.estate.nothing')}</p>
              ) : (
                <Stack gap={3}>
                  <Heirs member={member} />
                  <DivisionTable member={member} />
                </Stack>
              )}
            </Part>
            <Buttons member={member} onCancel={onDone} />
          </Stack>
          <Stack as="aside" grow="20rem" aria-label={t('members.estate.booked')} aria-busy={preview.isFetching}>
            <Part number={3} title={t('members.estate.booked')}>
              <EstateSentences member={member} preview={preview.error ? undefined : preview.data} />
            </Part>
          </Stack>
        </Stack>
      </Form>
    </FormTexts>
  );
}

/** A value without a field to see: it lives and dies with the draft. */
function Unseen({ name }: { name: string }) {
  useField(name);
  return null;
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Heading level={2} id={id}>
        <Stack as="span" direction="row" gap={2} wrap={false}>
          <Text aria-hidden tone="quiet">
            {number}
          </Text>
          <span>{title}</span>
        </Stack>
      </Heading>
      {children}
    </Stack>
  );
}

function Buttons({ member, onCancel }: { member: Member; onCancel(): void }) {
  const { t } = useI18n();
  const { submitting } = useFormState();
  const divided = useFormValues<EstateValues, boolean>((values) => isDivided(rowsOf(member, values)));
  const begun = useFormValues<EstateValues, boolean>(({ heirs }) => heirs.length > 0);
  return (
    <Stack direction="row" align="center" justify="between" gap={2} data-print="hide">
      <ButtonGroup>
        <SubmitButton aria-keyshortcuts="Control+Enter" endIcon={<Kbd>{t('create.shortcut')}</Kbd>}>
          {t('members.estate.submit')}
        </SubmitButton>
        <Text role="status" tone={begun ? 'danger' : 'quiet'}>
          {divided ? null : t('members.estate.first')}
        </Text>
      </ButtonGroup>
      <Button theme="transparent" inline disabled={submitting} onClick={onCancel}>
        {t('form.cancel')}
      </Button>
    </Stack>
  );
}
