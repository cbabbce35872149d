import { Form, FormError, type FormProps, type SubmitHelpers, SubmitErrors, useField } from '@ledenbureau/forms';
import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Button, type ButtonTheme, Dialog, type DialogSize, Drawer, Stack, useNotifications } from '@ledenbureau/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiProblem, type ProblemItem, problemItems } from '../api/problem.ts';
import { Beside } from '../code/Beside.tsx';
import { lateCode } from '../code/code.ts';
import { useDesk } from '../desk.ts';
import { KeptDraft } from '../forms/KeptDraft.tsx';
import { Patience, useBusy } from '../forms/Patience.tsx';
import { claim } from '../query/lateSteps.ts';
import { FormTexts } from '../texts/FormTexts.tsx';
import { formErrors } from './formErrors.ts';

// It is there after a submit alone, and most are right.
const Errors = lateCode(async () => (await import('./Errors.tsx')).Errors);
/** So many fields are looked over without a summary of what is wrong with them. */
const mostPlain = 5;

/** The action happens once under this key, however often it is sent; a draft keeps it. */
interface Keyed {
  key: string;
}

export interface ActionDialogProps<V extends object> {
  /** Verb and object. */
  title: string;
  /** The verb again. */
  confirm: string;
  /** Another verb for what was filled in, before that one; `send` is told when it was this one. */
  other?: string;
  theme?: ButtonTheme;
  size?: DialogSize;
  /** At the end of the page and as wide as a drawer, for a task that shows much. */
  drawer?: boolean;
  /** Stands before the buttons. */
  sentence?: ReactNode;
  /** By the names the API has for them, so that its errors find their field. */
  initialValues: V;
  schema?: FormProps<V>['schema'];
  onChange?(values: V): void;
  /** Where in this tab what is typed is kept until it is done: it survives an error, a reload and a new sign-in. */
  draftKey: string;
  /** A sentence of its own for what the API refused, where that of its code says too little. */
  problemKey?(problem: ProblemItem): TextKey | undefined;
  /** It cannot be done now; the fields say why. */
  blocked?: boolean;
  /** Does it. @throws ApiProblem */
  send(values: V, key: string, other: boolean): Promise<unknown>;
  onClose(): void;
  /** It was done; the dialog is to be closed. */
  onDone(): void;
  /** What it does, and its fields. */
  children: ReactNode;
}

/** The last step of an action: what it means, the fields it needs, and the button that does it. */
export function ActionDialog<V extends object>(props: ActionDialogProps<V>) {
  const { title, confirm, theme = 'green', size, initialValues, schema, onChange, draftKey, blocked, send } = props;
  const { onDone, children, drawer = false, sentence, problemKey, other } = props;
  const { t, lookup } = useI18n();
  const { Explain } = useDesk();
  const id = useId();
  const [values] = useState(() => ({ ...initialValues, key: crypto.randomUUID() }));
  const verb = useRef<'confirm' | 'other'>('confirm');
  const [sending, setSending] = useState<'confirm' | 'other' | null>(null);
  const busy = useBusy(sending !== null);
  const [tried, setTried] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { notify } = useNotifications();
  /** The answer may come when this is no longer in sight, or was left on purpose, with its address or alone: the corner tells it. */
  const gone = useRef<'' | 'away' | 'left'>('');
  useEffect(() => {
    const { href } = location;
    gone.current = '';
    return () => {
      gone.current ||= location.href === href ? 'away' : 'left';
    };
  }, []);
  const onClose = () => {
    gone.current = 'left';
    props.onClose();
  };

  const submit = async ({ key, ...rest }: V & Keyed, helpers: SubmitHelpers<V & Keyed>) => {
    // Ctrl+Enter reaches a form whose button is switched off
    if (blocked) return 'unsaved';
    const by = verb.current;
    setSending(by);
    setCodes([]);
    try {
      await send(rest as unknown as V, key, by === 'other');
    } catch (error) {
      claim(error);
      if (error instanceof ApiProblem && error.code === 'idempotency_key_reused') {
        (helpers as unknown as SubmitHelpers<Keyed>).setValue('key', crypto.randomUUID());
      }
      const errors = formErrors(error, Object.keys(initialValues), problemKey);
      if (gone.current) {
        const why = errors.map(({ key, params }) => lookup(key, params)).join(' ');
        notify({ level: 'error', message: t('workbench.late.failed', { title, why }) });
      }
      setCodes(problemItems(error).map(({ code }) => code));
      throw new SubmitErrors(errors);
    } finally {
      setSending(null);
    }
    helpers.saved();
    // who left it stays where they are by now
    if (gone.current === 'left') notify({ level: 'success', message: t('workbench.late.done', { title }) });
    else onDone();
    return undefined;
  };

  const request = (by: 'confirm' | 'other') => {
    verb.current = by;
    (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit();
  };

  // In a dialog without fields, or on a button of it, the form does not hear of the key.
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return;
    event.preventDefault();
    request('confirm');
  };

  const frame = {
    open: true,
    title,
    onClose,
    busy,
    onKeyDown: submitByKey,
    onSubmit: () => setTried(true),
    actions: (
      <>
        {sentence === undefined ? null : (
          <Stack grow="14rem" justify="center">
            <p>{sentence}</p>
          </Stack>
        )}
        <Button disabled={busy} onClick={onClose}>
          {t('workbench.cancel')}
        </Button>
        {other === undefined ? null : (
          <Button loading={sending === 'other'} disabled={blocked ?? false} onClick={() => request('other')}>
            {other}
          </Button>
        )}
        <Button
          type="submit"
          form={id}
          theme={theme}
          loading={sending === 'confirm'}
          onClick={() => {
            verb.current = 'confirm';
          }}
          disabled={blocked ?? false}
          aria-keyshortcuts="Control+Enter"
        >
          {confirm}
        </Button>
      </>
    ),
    children: (
      <FormTexts>
        <Form<V & Keyed>
          id={id}
          initialValues={values}
          {...(schema ? { schema } : {})}
          onChange={(next) => {
            // with the refusal goes what explains it
            setCodes((before) => (before.length > 0 ? [] : before));
            onChange?.(next);
          }}
          onSubmit={submit}
        >
          <ActionKey />
          <Stack gap={4}>
            <KeptDraft storageKey={`ledenbureau.${draftKey}`} />
            <Beside>{tried && Object.keys(initialValues).length > mostPlain ? <Errors /> : null}</Beside>
            <FormError />
            {children}
            {Explain && codes.length > 0 && <Explain codes={codes} apart />}
            <Patience pending={sending !== null} />
          </Stack>
        </Form>
      </FormTexts>
    ),
  };
  return drawer ? <Drawer size="large" {...frame} /> : <Dialog {...(size === undefined ? {} : { size })} {...frame} />;
}

/** A value without a field to see: it lives and dies with the draft. */
function ActionKey() {
  useField('key');
  return null;
}
