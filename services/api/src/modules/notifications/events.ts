import { PassThrough } from 'node:stream';
import type { Db } from '../../database.ts';
import { readNews } from './repository.ts';

/** How many streams there may be, of one administrator in all processes and of all in each, and how often each shows that it is alive. */
export interface EventLimits {
  /** Milliseconds between two signs of life; at each it is looked at whether the administrator is still one. */
  beatMs: number;
  ofOne: number;
  ofAll: number;
}

export const eventLimits: EventLimits = { beatMs: 20_000, ofOne: 8, ofAll: 400 };

/** What nobody takes in is not kept for longer than this many bytes. */
const mostWaiting = 1_000_000;

interface Listener {
  db: Db;
  adminId: string;
  /** The place up to which all was received; null: from now on. */
  place: string | null;
  beatMs: number;
  isStillIn: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

/** One answer that goes on. */
export interface EventStream {
  adminId: string;
  body: PassThrough;
  /** There may be something new. */
  wake: () => void;
  end: () => void;
}

/**
 * Tells one administrator what comes, as server-sent events: each notification as `notification`, then `state` with how many
 * are unread and the place up to which all is told, as its id. It ends, and the app asks again from that place, when the
 * right of whoever listens ends, when the database does not answer and when nobody takes in what is sent.
 */
export function openStream({ db, adminId, place: start, beatMs, isStillIn, onError }: Listener): EventStream {
  const body = new PassThrough();
  let place = start;
  let unread = -1;
  let isPending = false;
  let busy = false;

  const write = (text: string): void => {
    if (body.writableEnded || body.destroyed) return;
    body.write(text);
    if (body.readableLength + body.writableLength > mostWaiting) body.destroy();
  };

  async function tell(): Promise<void> {
    const news = await readNews(db, adminId, place);
    const items = news.items ?? [];
    // All was told before it was known where that leads: what is lost on the way is told again.
    for (const item of items) write(`event: notification\ndata: ${JSON.stringify(item)}\n\n`);
    const more = place !== null && news.items === null;
    if (unread !== news.unread || items.length > 0 || more) {
      write(`id: ${news.place}\nevent: state\ndata: ${JSON.stringify({ unread: news.unread, more })}\n\n`);
    }
    ({ place, unread } = news);
  }

  async function pump(): Promise<void> {
    isPending = true;
    if (busy) return;
    busy = true;
    try {
      while (isPending && !body.destroyed && !body.writableEnded) {
        isPending = false;
        await tell();
      }
    } catch (error) {
      onError(error);
      body.end();
    } finally {
      busy = false;
    }
  }

  async function beat(): Promise<void> {
    try {
      if (await isStillIn()) {
        write(':\n\n');
        // Whatever was not heard of is seen now.
        await pump();
      } else body.end();
    } catch (error) {
      onError(error);
      body.end();
    }
  }

  const timer = setInterval(() => void beat(), beatMs);
  body.once('close', () => clearInterval(timer));
  const wake = () => void pump();
  wake();
  return { adminId, body, wake, end: () => void body.end() };
}
