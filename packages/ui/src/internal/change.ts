import type { SyntheticEvent } from 'react';

/**
 * The event that made a component change: React's own, or the browser's where the component listens to the document. It is the last
 * argument of every callback that tells of a change, and left out where no event is behind it: a timer, an answer that came in.
 */
export type CauseEvent = SyntheticEvent | Event;
