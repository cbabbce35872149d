import type pg from 'pg';

/** The place of a stream among those of its administrator. */
export interface Place {
  readonly adminId: string;
  number: number;
}

/**
 * Places for streams: one administrator has `ofOne` of them in all processes together. Each is a lock of the session that listens
 * (DATABASE_LISTEN_URL), which lets it go when its process dies. Without that session a process counts its own alone.
 */
export function streamPlaces(session: () => pg.Client | undefined, ofOne: number) {
  const own = new Set<Place>();
  let last: pg.Client | undefined;

  async function ask(
    what: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
    { adminId, number }: Place,
  ): Promise<boolean> {
    const there = session();
    if (there === undefined) return true;
    try {
      const { rows } = await there.query<{ answer: boolean }>(
        `select ${what}(hashtext('events ' || $1), $2) as answer`,
        [adminId, number],
      );
      return rows[0]?.answer === true;
    } catch {
      return true; // the session ended, and its locks with it; listen.ts tells of that, and the next one takes them again
    }
  }

  const isOwn = (adminId: string, number: number): boolean =>
    [...own].some((place) => place.adminId === adminId && place.number === number);

  /** Gives it the first number that neither this process nor another one has. */
  async function settle(place: Place): Promise<boolean> {
    for (let number = 0; number < ofOne; number += 1) {
      if (isOwn(place.adminId, number)) continue;
      place.number = number; // at once: the session would give itself the same lock twice
      // oxlint-disable-next-line no-await-in-loop -- the first is free, as a rule
      if (await ask('pg_try_advisory_lock', place)) return true;
    }
    own.delete(place);
    return false;
  }

  return {
    count: () => own.size,
    /** Null where the administrator has all places already. */
    async take(adminId: string): Promise<Place | null> {
      const place = { adminId, number: -1 };
      own.add(place);
      return (await settle(place)) ? place : null;
    },
    async give(place: Place): Promise<void> {
      if (own.delete(place)) await ask('pg_advisory_unlock', place);
    },
    /** Takes all places in a session that is new. Answers those for which there is no room any more. */
    async takeAgain(): Promise<Place[]> {
      if (session() === last) return [];
      last = session();
      const homeless: Place[] = [];
      const places = [...own];
      for (const place of places) {
        // oxlint-disable-next-line no-await-in-loop -- each looks which numbers those before it have
        if (!(await ask('pg_try_advisory_lock', place)) && !(await settle(place))) homeless.push(place);
      }
      return homeless;
    },
  };
}
