import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import type { Ears } from '../../listen.ts';
import { anyRole } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { openStream } from './events.ts';
import type { EventLimits, EventStream } from './events.ts';
import { streamPlaces } from './places.ts';
import type { Place } from './places.ts';
import { eventHeaders, isPlace } from './schemas.ts';

const type = 'text/event-stream';

/** What happens, told while it happens (docs/adr/0031). */
export const eventRoutes: FastifyPluginAsyncZod<AppContext & { events: EventLimits; ears: Ears }> = async (
  app,
  { db, events: { beatMs, ofOne, ofAll }, ears },
) => {
  const streams = new Map<Place, EventStream>();
  const places = streamPlaces(ears.session, ofOne);
  ears.hearers.add((adminId) => {
    for (const one of streams.values()) if (adminId === null || one.adminId === adminId) one.wake();
    if (adminId === null) void endHomeless();
  });
  /** Ends the streams for which there is no place any more: other processes gave them away while this one heard nothing. */
  async function endHomeless(): Promise<void> {
    for (const place of await places.takeAgain()) streams.get(place)?.end();
  }
  // Before the server waits for its answers to end: these do not end by themselves.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const { end } of streams.values()) end();
    await ears.stop();
  });

  app.get(
    '/events',
    {
      config: { access: { roles: anyRole } },
      exposeHeadRoute: false, // it would be one that is never ended
      schema: {
        operationId: 'listenToEvents',
        summary: 'What you are told of, while it happens: server-sent events that go on until one side ends them',
        description:
          'Events: `notification` holds a Notification; `state` says how many are unread and has the id to go on from, and with `more: true` that more came than is told one by one.',
        tags: ['notifications'],
        headers: eventHeaders,
        response: {
          200: { description: 'The events', content: { [type]: { schema: z.any().meta({ type: 'string' }) } } },
          ...problemResponses(422, 429),
        },
      },
    },
    async (request, reply) => {
      const { actor, headers, isStillIn } = request;
      const place = headers['last-event-id'] ?? null;
      if (place !== null && !isPlace(place)) throw refusal('invalid_parameter', 'Last-Event-ID');
      ears.start();
      // of all, as many as one process carries; of one, as many as a person needs, whichever processes have them
      const streamPlace = places.count() < ofAll ? await places.take(actor.id) : null;
      if (streamPlace === null) throw refusal('too_many_requests', null, { seconds: 60 });
      const stream = openStream({
        db,
        adminId: actor.id,
        place,
        beatMs,
        isStillIn,
        onError: (err) => request.log.warn({ err }, 'events were broken off'),
      });
      streams.set(streamPlace, stream);
      stream.body.once('close', () => {
        streams.delete(streamPlace);
        void places.give(streamPlace);
      });
      if (isClosing) stream.end(); // it came in before, and all that were there have been ended
      // A proxy in between passes on what there is, and does not wait for more.
      return reply
        .headers({
          'content-type': `${type}; charset=utf-8`,
          'x-accel-buffering': 'no',
          // with the events it ends: a server that closes would wait for what it may be used for next
          connection: 'close',
        })
        .send(stream.body);
    },
  );
};
