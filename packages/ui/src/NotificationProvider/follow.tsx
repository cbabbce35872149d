import type { Level } from '../provider/labels.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import type { NotificationInput, Notifications } from './notifications.ts';

type Ending = string | Omit<NotificationInput, 'level'>;

/** What `follow` says. */
export interface PromiseMessages<T> {
  /** While it is under way: "Bezig met exporteren". */
  busy: string;
  done(value: T): Ending;
  failed(error: unknown): Ending;
}

/**
 * Tells in one notification how something goes that takes a while: under way until it is done, then how it ended. Gives what the
 * promise gives: a failure is still its caller's. A function by itself, so that only who follows something loads it.
 */
export async function notifyPromise<T>(
  { notify, update }: Pick<Notifications, 'notify' | 'update'>,
  promise: Promise<T>,
  { busy, done, failed }: PromiseMessages<T>,
): Promise<T> {
  const id = notify({
    level: 'info',
    message: busy,
    icon: <Spinner size="small" role="presentation" aria-label={undefined} />,
  });
  const end = (level: Level, ending: Ending) =>
    update(id, { icon: undefined, level, ...(typeof ending === 'string' ? { message: ending } : ending) });
  try {
    const value = await promise;
    end('success', done(value));
    return value;
  } catch (error) {
    end('error', failed(error));
    throw error;
  }
}
