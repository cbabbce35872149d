import { received } from './received.ts';

/** The answer with a file, as it is; `onPart` is called whenever a part of it comes. */
export function receiving(response: Response, onPart: () => void): Response {
  if (!response.ok || response.body === null) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (done) {
          received.count(0);
          controller.close();
          return;
        }
        onPart();
        received.count(received.bytes() + value.length);
        controller.enqueue(value);
      } catch (error) {
        received.count(0);
        controller.error(error);
      }
    },
    cancel(reason) {
      received.count(0);
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
