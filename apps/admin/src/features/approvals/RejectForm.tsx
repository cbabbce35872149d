import { Form, FormError, TextArea, y } from '@ledenbureau/forms';
import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, Stack } from '@ledenbureau/ui';
import { commentRule, FormTexts, RoleButton } from '@ledenbureau/workbench';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { rolesFor } from '../../api/roles.ts';
import { otherNeedsWords, ReasonSelect } from '../../register/approval/ReasonSelect.tsx';
import type { Rejection, RejectionWords } from '../../register/approval/question.ts';

export interface RejectFormProps {
  rejection: Rejection;
  /** What stands in it at first. */
  words: Partial<RejectionWords>;
  onWords(words: Partial<RejectionWords>): void;
  isSending: boolean;
  onReject(words: RejectionWords): void;
  onCancel(): void;
}

/** Why it is turned down, in the place of the buttons; Esc brings those back. */
export function RejectForm({ rejection, words: typed, onWords, isSending, onReject, onCancel }: RejectFormProps) {
  const { step, words, reasons } = rejection;
  const { t, lookup } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('select, textarea, button')?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onCancel();
  };
  const required = words === 'required';
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut; the button does the same
    <div ref={place} onKeyDown={press}>
      <FormTexts>
        <Form<Partial<RejectionWords>>
          initialValues={typed}
          onChange={onWords}
          schema={y.object({
            ...(reasons ? { reason: y.string().required() } : {}),
            ...(words === 'none' ? {} : { comment: required ? commentRule.required() : otherNeedsWords }),
          })}
          onSubmit={async ({ reason = '', comment = '' }) => {
            onReject({ reason, comment: comment.trim() });
            // whether it was done, the page knows: it opens the next, or says why not
            return 'unsaved';
          }}
        >
          <Stack gap={2}>
            <FormError />
            {reasons ? (
              <ReasonSelect
                options={reasons.map((value) => ({
                  value,
                  label: lookup(`requests.rejection.${value as 'other'}` satisfies TextKey) ?? value,
                }))}
              />
            ) : null}
            {words === 'none' ? null : (
              <TextArea
                name="comment"
                rows={2}
                width="full"
                // of a request the member reads it
                label={t(reasons ? 'requests.reject.text' : required ? 'workbench.reason' : 'workbench.comment')}
                required={required}
                {...(required ? {} : { hint: t(reasons ? 'requests.reject.hint' : 'workbench.optional') })}
              />
            )}
            <ButtonGroup>
              <RoleButton needs={rolesFor(step)} type="submit" theme="danger" loading={isSending}>
                {t(`desk.verb.${step}`)}
              </RoleButton>
              <Button onClick={onCancel}>{t('form.cancel')}</Button>
            </ButtonGroup>
          </Stack>
        </Form>
      </FormTexts>
    </div>
  );
}
