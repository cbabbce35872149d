import { ErrorState, Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRefresh, useProblemText, onDemand } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { addDocument, addNote, documentsQuery, notesQuery, takeDocument } from './papers.api.ts';

const Comments = onDemand(async () => (await import('../../../register/request/Comments.tsx')).Comments);
const Documents = onDemand(async () => (await import('../../../register/request/Documents.tsx')).Documents);

/** Documents that are kept with a member, and the place for another. */
export function MemberDocuments({ memberId }: { memberId: string }) {
  const api = useApi();
  const refresh = useRefresh();
  const query = useQuery(documentsQuery(api, memberId));
  return (
    <Loaded query={query}>
      {({ items }) => (
        <Documents
          documents={items}
          upload={async (file, key) => {
            await addDocument(api, memberId, file, key);
            await refresh();
          }}
          take={(document, reason, key) => takeDocument(api, { id: memberId, document_id: document.id }, reason, key)}
        />
      )}
    </Loaded>
  );
}

/** What administrators wrote down about a member, and the field for more. */
export function MemberNotes({ memberId }: { memberId: string }) {
  const api = useApi();
  const refresh = useRefresh();
  const query = useQuery(notesQuery(api, memberId));
  return (
    <Loaded query={query}>
      {({ items }) => (
        <Comments
          comments={items}
          draftKey={`member.note/${memberId}`}
          send={async (text, key) => {
            await addNote(api, memberId, text, key);
            await refresh();
          }}
        />
      )}
    </Loaded>
  );
}

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): Promise<unknown> };
  children(data: T): ReactNode;
}

/** What was read; meanwhile its place, and the way on where it could not be. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  const { failure } = useProblemText();
  if (data !== undefined) return children(data);
  return error ? <ErrorState title={failure(error)} onRetry={() => void refetch()} /> : <Skeleton lines={4} />;
}
