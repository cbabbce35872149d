import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import type { Ears } from '../../listen.ts';
import { anyRole } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { openStream } from './events.ts';
import type { EventLimits, EventStream } from './events.ts';
import { eventHeaders, isPlace } from './schemas.ts';

const type = 'text/event-stream';

/** What happens, told while it happens (docs/adr/0031). */
export const eventRoutes: FastifyPluginAsyncZod<AppContext & { events: EventLimits; ears: Ears }> = async (
  app,
  { db, events: { beatMs, ofOne, ofAll }, ears },
) => {
  const streams = new Set<EventStream>();
  ears.hearers.add((adminId) => {
    for (const one of streams) if (adminId === null || one.adminId === adminId) one.wake();
  });
  // Before the server waits for its answers to end: these do not end by themselves.
  app.addHook('preClose', async () => {
    for (const { end } of streams) end();
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
    (request, reply) => {
      const { actor, headers, isStillIn } = request;
      const place = headers['last-event-id'] ?? null;
      if (place !== null && !isPlace(place)) throw refusal('invalid_parameter', 'Last-Event-ID');
      const own = [...streams].filter(({ adminId }) => adminId === actor.id).length;
      if (streams.size >= ofAll || own >= ofOne) throw refusal('too_many_requests', null, { seconds: 60 });
      ears.start();
      const stream = openStream({
        db,
        adminId: actor.id,
        place,
        beatMs,
        isStillIn,
        onError: (err) => request.log.warn({ err }, 'events were broken off'),
      });
      streams.add(stream);
      stream.body.once('close', () => streams.delete(stream));
      // A proxy in between passes on what there is, and does not wait for more.
      return reply.headers({ 'content-type': `${type}; charset=utf-8`, 'x-accel-buffering': 'no' }).send(stream.body);
    },
  );
};
