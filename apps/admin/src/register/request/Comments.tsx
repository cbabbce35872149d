import { useAuth } from '@ledenbureau/auth/react';
import {
  Draft,
  Form,
  FormError,
  type SubmitHelpers,
  SubmitButton,
  SubmitErrors,
  TextArea,
  useField,
  y,
} from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { PreformattedText, DateText, Stack, Text } from '@ledenbureau/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormTexts, formErrors } from '@ledenbureau/workbench';
import type { RequestComment } from '../../api/types.ts';

export interface CommentsProps {
  comments: readonly RequestComment[];
  /** Which draft of this tab it goes on with. */
  draftKey: string;
  /** Adds one. @throws ApiProblem */
  send(text: string, key: string): Promise<unknown>;
}

const schema = y.object({ text: y.string().trim().required().max(2000) });

interface Values {
  text: string;
  /** The comment is written once under this key. */
  key: string;
}

/** What administrators said about a request, oldest first, and the field for one more. */
export function Comments({ comments, draftKey, send }: CommentsProps) {
  const { t } = useI18n();
  const { user } = useAuth();
  const [initial] = useState(() => ({ text: '', key: crypto.randomUUID() }));
  const adding = useMutation({
    meta: { title: t('requests.addComment') },
    mutationFn: ({ text, key }: Values) => send(text, key),
  });
  const submit = async (values: Values, { saved, reset }: SubmitHelpers<Values>) => {
    try {
      await adding.mutateAsync(values);
    } catch (error) {
      throw new SubmitErrors(formErrors(error, ['text']));
    }
    saved();
    reset({ text: '', key: crypto.randomUUID() });
  };
  return (
    <Stack gap={2}>
      {comments.map(({ id, created_at: at, author, text }) => (
        <div key={id}>
          <Text as="small" tone="quiet">
            {author.name} · <DateText value={at} time />
          </Text>
          <PreformattedText>{text}</PreformattedText>
        </div>
      ))}
      <FormTexts>
        <Form<Values> initialValues={initial} schema={schema.shape({ key: y.string() })} onSubmit={submit}>
          <CommentKey />
          <Draft storageKey={`ledenbureau.${draftKey}`} owner={user?.sub ?? ''} />
          <Stack gap={2}>
            <FormError />
            <TextArea name="text" rows={2} label={t('requests.comment')} />
            <div>
              <SubmitButton theme="light" size="small">
                {t('requests.addComment')}
              </SubmitButton>
            </div>
          </Stack>
        </Form>
      </FormTexts>
    </Stack>
  );
}

function CommentKey() {
  useField('key');
  return null;
}
