import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Ask, AskProvider } from './ask.ts';
import type { Language } from './language.ts';
import { LanguageProvider } from './LanguageProvider.tsx';
import { PortalProviders } from './PortalProviders.tsx';

/** For tests: an API that answers by method and path, and keeps what it was sent. */
export function exampleAsk(answers: Record<string, unknown>): { ask: Ask; sent: unknown[] } {
  const sent: unknown[] = [];
  const ask: Ask = async (path, { method = 'GET', body } = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body));
    const answer = answers[`${method} ${path}`];
    return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
  };
  return { ask, sent };
}

/** For tests: a page with all that stands around it. */
export function show(page: ReactNode, ask: Ask, language: Language = 'nl'): RenderResult {
  return render(
    <LanguageProvider initial={language}>
      <PortalProviders>
        <AskProvider value={ask}>{page}</AskProvider>
      </PortalProviders>
    </LanguageProvider>,
  );
}
