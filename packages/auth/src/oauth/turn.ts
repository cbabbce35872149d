import type { SafeStorage } from './safeStorage.ts';

/** Milliseconds that a tab may be away at the servers before another one takes its turn. */
const away = 30_000;
/** The same for a tab whose login is on screen; it says so again every `loginBeat`. */
const atLogin = 10_000;
export const loginBeat = 2_000;

const turnKey = 'ledenbureau.auth.turn';
const ownKey = 'ledenbureau.auth.own';

interface Turn {
  state: string;
  /** Milliseconds since 1970. */
  until: number;
  /** Its login is on screen; else it is on the way. */
  atLogin: boolean;
}

/**
 * Whose turn it is to sign in, among the tabs of one browser. An authorization server may know one sign-in of a client
 * for each browser (Hydra's cookie): two at once would refuse the first.
 */
export function createTurn(local: SafeStorage, session: SafeStorage, now: () => number) {
  function current(): Turn | null {
    const [state = '', until = '', place] = local.get(turnKey)?.split(' ') ?? [];
    const remaining = Number(until) - now();
    // More than any turn lasts was written under another clock.
    return state !== '' && remaining > 0 && remaining <= away
      ? { state, until: Number(until), atLogin: place === 'login' }
      : null;
  }
  const own = () => session.get(ownKey);
  const write = (state: string, milliseconds: number, place: 'away' | 'login') =>
    local.set(turnKey, `${state} ${now() + milliseconds} ${place}`);

  return {
    /** Another tab is signing in; with `onlyAway`, one that merely shows its login does not count. */
    isTaken(onlyAway = false): boolean {
      const turn = current();
      return turn !== null && turn.state !== own() && !(onlyAway && turn.atLogin);
    },
    /** This tab leaves with this state. */
    take(state: string): void {
      session.set(ownKey, state);
      write(state, away, 'away');
    },
    /** The login of this tab's sign-in is on screen, or was answered: then it is on the way again. */
    keep(place: 'away' | 'login'): void {
      const state = own();
      if (state !== null && !this.isTaken()) write(state, place === 'login' ? atLogin : away, place);
    },
    /** This tab left for a sign-in that has not ended yet. */
    isUnderWay: (): boolean => own() !== null,
    /** This tab's sign-in has ended, well or not. */
    end(): void {
      const turn = current();
      if (turn !== null && turn.state === own()) local.set(turnKey, null);
      session.set(ownKey, null);
    },
  };
}
