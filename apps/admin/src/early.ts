/** Answers that were asked for before the code that needs them ran. */
export interface EarlyAnswers {
  /** Asks for an address. */
  ask(url: string): void;
  /** The answer to this request, once, if it was asked for before and not long ago. */
  take(request: Request): Promise<Response> | undefined;
}

/** Milliseconds after which an answer counts as old: whoever needs it then asks anew. */
const freshFor = 10_000;

export function createEarlyAnswers(send: (request: Request) => Promise<Response>): EarlyAnswers {
  const answers = new Map<string, { answer: Promise<Response>; askedAt: number }>();
  return {
    ask(url) {
      const request = new Request(url);
      const answer = send(request);
      answer.catch(() => {}); // a failure is told to whoever takes it
      answers.set(request.url, { answer, askedAt: performance.now() });
    },
    take({ method, url }) {
      const early = method === 'GET' ? answers.get(url) : undefined;
      answers.delete(url);
      return early && performance.now() - early.askedAt < freshFor ? early.answer : undefined;
    },
  };
}
