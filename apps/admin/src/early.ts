/** Answers that are asked for before the code that needs them runs. */
export interface EarlyAnswers {
  /** Asks for an address, unless that was just done; the answer is good for so many milliseconds. */
  ask(url: string, freshFor: number): void;
  /** The answer to this request, once, if it was asked for and is still good. After a change none is. */
  take(request: Request): Promise<Response> | undefined;
  /** Forgets all of them: whoever signs in now may be another person. */
  clear(): void;
}

export function createEarlyAnswers(send: (request: Request) => Promise<Response>): EarlyAnswers {
  const answers = new Map<string, { answer: Promise<Response>; until: number }>();
  const isGood = ({ until }: { until: number }) => performance.now() < until;
  return {
    ask(url, freshFor) {
      const request = new Request(url);
      const earlier = answers.get(request.url);
      if (earlier && isGood(earlier)) return;
      const early = { answer: send(request), until: performance.now() + freshFor };
      answers.set(request.url, early);
      // Whoever took it is told; whoever comes later asks by itself.
      early.answer.catch(() => answers.get(request.url) === early && answers.delete(request.url));
    },
    take({ method, url }) {
      if (method !== 'GET') answers.clear();
      const early = answers.get(url);
      answers.delete(url);
      return early && isGood(early) ? early.answer : undefined;
    },
    clear: () => answers.clear(),
  };
}
