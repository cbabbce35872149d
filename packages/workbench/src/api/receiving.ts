let bytes = 0;
const listeners = new Set<() => void>();

function count(next: number): void {
  bytes = next;
  listeners.forEach((tell) => tell());
}

/** How much has come of the file that is under way, for useSyncExternalStore; 0 where none is. */
export const received = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  bytes: (): number => bytes,
};

/** The answer with a file, as it is; `onPart` is called whenever a part of it comes. */
export function receiving(response: Response, onPart: () => void): Response {
  if (!response.ok || response.body === null) return response;
  const parts = read(response.body, onPart);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return()),
  });
  return new Response(body, response);
}

async function* read(body: ReadableStream<Uint8Array>, onPart: () => void): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      const { value, done } = await reader.read();
      if (done) return;
      onPart();
      count(bytes + value.length);
      yield value;
    }
  } finally {
    count(0);
    await reader.cancel();
  }
}
