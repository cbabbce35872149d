import { QueryClientProvider } from '@tanstack/react-query';
import { type FunctionComponent, useSyncExternalStore } from 'react';
import {
  type ApiOptions,
  createStepUpQuestion,
  firstAnswers,
  type StepUp,
  onDemand,
  createQueryClient,
} from '@ledenbureau/workbench';
import { createApi } from '../api/client.ts';
import { meQuery } from '../api/me.ts';
import type { PageComponent } from '../pageComponent.ts';
import { AppLayout } from './AppLayout.tsx';
import { ApiProvider } from '../api/ApiContext.tsx';
import { AppDesk } from './AppDesk.tsx';

// Comes when it is asked for: most pages never do.
const StepUpDialog = onDemand(async () => (await import('./StepUpDialog.tsx')).StepUpDialog);

export interface ShellOptions extends Omit<ApiOptions, 'stepUp'> {
  /** Gets a proof of the session at the identity service. */
  proof: StepUp['proof'];
}

export interface ShellComponent extends FunctionComponent {
  /** Asks for what a page at this address shows first, and waits for it a moment. */
  prepare(page: PageComponent, url: URL): Promise<void>;
}

/**
 * The frame of the pages of who is signed in, with the register's API and the answers that it gave, which last as long as
 * the application. Apart from the entry, so that a sign-in loads none of it.
 */
export function createShell({ proof, ...options }: ShellOptions, queryClient = createQueryClient()): ShellComponent {
  const question = createStepUpQuestion();
  const api = createApi({ ...options, stepUp: { proof, ask: question.ask } });
  function Shell() {
    const isAsked = useSyncExternalStore(question.subscribe, question.isOpen);
    return (
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>
          <AppDesk>
            <AppLayout />
          </AppDesk>
          {isAsked ? <StepUpDialog question={question} onClose={() => question.settle(false)} /> : null}
        </ApiProvider>
      </QueryClientProvider>
    );
  }
  return Object.assign(Shell, {
    prepare: (page: PageComponent, { searchParams }: URL) =>
      firstAnswers(queryClient, (ask) => {
        ask(meQuery(api));
        page.first?.(ask, api, searchParams);
      }),
  });
}
