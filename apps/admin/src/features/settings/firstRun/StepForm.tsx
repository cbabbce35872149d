import { useAuth } from '@ledenbureau/auth/react';
import { Draft, Form, FormError, SubmitButton, type SubmitHelpers, SubmitErrors } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Kbd, Stack, Text } from '@ledenbureau/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useRefresh, formErrors, FormTexts, useRefusal } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { proposeSetting, type Wish } from '../settings.api.ts';

export interface StepFormProps<V extends object> {
  /** By which what is typed is kept in this tab until it is sent. */
  draft: string;
  initial: V;
  confirm: string;
  /** Beside the button: who approves it, or that it holds at once. */
  note: string;
  wish(values: V): Wish | Promise<Wish>;
  children: ReactNode;
}

/** The fields of a step and the only green button of the page. */
export function StepForm<V extends object>({ draft, initial, confirm, note, wish, children }: StepFormProps<V>) {
  const { t } = useI18n();
  const { user } = useAuth();
  const api = useApi();
  const refresh = useRefresh();
  const why = useRefusal(['operator']);
  const [first] = useState(initial);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const proposing = useMutation({
    meta: { title: t('firstRun.title') },
    mutationFn: async (values: V) => proposeSetting(api, await wish(values), key),
  });
  const submit = async (values: V, helpers: SubmitHelpers<V>) => {
    try {
      await proposing.mutateAsync(values);
    } catch (error) {
      // what is sent next is something else
      setKey(crypto.randomUUID());
      throw new SubmitErrors(formErrors(error, Object.keys(initial)));
    }
    helpers.saved();
    await refresh();
  };
  return (
    <FormTexts>
      <Form<V> initialValues={first} onSubmit={submit}>
        <Draft storageKey={`ledenbureau.firstRun.${draft}`} owner={user?.sub ?? ''} />
        <Stack gap={4}>
          <FormError />
          {children}
          <Stack direction="row" align="center" gap={2}>
            <SubmitButton
              disabled={why !== undefined}
              endIcon={<Kbd>{t('firstRun.key')}</Kbd>}
              aria-keyshortcuts="Control+Enter"
            >
              {confirm}
            </SubmitButton>
            <Text as="p" size="dense" tone="quiet" breakAnywhere>
              {why ?? note}
            </Text>
          </Stack>
        </Stack>
      </Form>
    </FormTexts>
  );
}
