import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  Failure,
  ActionDialog,
  type ActionDialogProps,
  refreshEverything,
  useDebouncedCallback,
} from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { RequestValues } from './newRequest.ts';
import { requestPreviewQuery, submitRequest } from './request.api.ts';
import type { RequestKind, RequestPath, RequestPreview, RequestRow, RequestSubmit } from './requests.ts';

export interface NewRequestDialogProps<P extends RequestPath, Values extends RequestValues> {
  kind: RequestKind<P>;
  empty(): Values;
  schema: ActionDialogProps<Values>['schema'];
  /** The request for these values, or null while something that a preview needs is missing or unreadable. */
  toSubmit(values: Values): RequestSubmit<P> | null;
  fields: ReactNode;
  /** What it would come to. */
  comes(preview: RequestPreview<P>, body: RequestSubmit<P>): ReactNode;
  onClose(): void;
  onSubmitted(request: RequestRow<P>): void;
}

/** A request that came in by post, mail or at the desk, entered for its member beside what it comes to. */
export function NewRequestDialog<P extends RequestPath, Values extends RequestValues>(
  props: NewRequestDialogProps<P, Values>,
) {
  const { kind, empty, schema, toSubmit, fields, comes, onClose, onSubmitted } = props;
  const { words } = kind;
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const [initial] = useState(empty);
  const [body, setBody] = useState(() => toSubmit(initial));
  const preview = useQuery(requestPreviewQuery(api, kind, body));
  const settled = useDebouncedCallback((values: Values) => setBody(toSubmit(values)));
  const submitted = useRef<RequestRow<P>>(undefined);
  return (
    <ActionDialog<Values>
      title={t(`${words}.new.title`)}
      confirm={t(`${words}.new.confirm`)}
      size="large"
      draftKey={`${kind.draft}.new`}
      initialValues={initial}
      schema={schema}
      onChange={settled.later}
      send={async (values, key) => {
        const complete = toSubmit(values);
        if (!complete) return;
        submitted.current = await submitRequest(api, kind, complete, key);
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={() => (submitted.current ? onSubmitted(submitted.current) : onClose())}
    >
      <Stack direction="row" gap={6} align="start">
        {/* the fields have the larger part; below each other where there is no room for both */}
        <Stack grow="22rem">{fields}</Stack>
        <Stack as="aside" grow="18rem" aria-label={t(`${words}.new.preview`)} aria-busy={preview.isFetching}>
          {body === null ? (
            <Text as="p" tone="quiet">
              {t(`${words}.new.incomplete`)}
            </Text>
          ) : preview.error ? (
            <Failure tone="warning" error={preview.error} />
          ) : preview.data ? (
            comes(preview.data, body)
          ) : (
            <Skeleton lines={5} />
          )}
        </Stack>
      </Stack>
    </ActionDialog>
  );
}
