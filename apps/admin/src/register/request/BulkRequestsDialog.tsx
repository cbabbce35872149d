import { useI18n } from '@ledenbureau/i18n';
import { isSelected, Money, type TableSelection, Text } from '@ledenbureau/ui';
import { useQueryClient } from '@tanstack/react-query';
import { refreshEverything } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx';
import { chosenRequests, mostAtOnce } from './request.api.ts';
import type { RequestFilter, RequestKind, RequestPath, RequestRow } from './requests.ts';

/** What a page with requests gives the dialog. */
export interface BulkSelection<P extends RequestPath> {
  filter: RequestFilter<P>;
  selection: TableSelection;
  onClose(): void;
}

export interface BulkRequestsDialogProps<P extends RequestPath>
  extends BulkSelection<P>, Pick<BulkDialogProps<RequestRow<P>>, 'isReady' | 'why' | 'amount' | 'send'> {
  kind: RequestKind<P>;
  /** What a request comes to. */
  cents(row: RequestRow<P>): number;
}

/** Decides on the chosen requests of a list, each as it was asked for. */
export function BulkRequestsDialog<P extends RequestPath>(props: BulkRequestsDialogProps<P>) {
  const { kind, filter, selection, cents, send, ...rest } = props;
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  return (
    <BulkDialog<RequestRow<P>>
      {...rest}
      title={t(`${kind.words}.bulk.title`)}
      draftKey={`${kind.draft}.bulk`}
      chosen={{
        key: [kind.path, 'chosen', filter, selection],
        read: (signal) => chosenRequests(api, kind, filter, (id) => isSelected(selection, id), signal),
      }}
      most={mostAtOnce}
      explain={(ready) => (
        <>
          {t(`${kind.words}.bulk.explain`, { count: ready.length })}{' '}
          <Text weight="strong">
            <Money cents={ready.reduce((sum, row) => sum + cents(row), 0)} />
          </Text>
        </>
      )}
      confirm={(count) => t(`${kind.words}.bulk.confirm`, { count })}
      send={async (...sent) => {
        const result = await send(...sent);
        void refreshEverything(client);
        return result;
      }}
    />
  );
}
