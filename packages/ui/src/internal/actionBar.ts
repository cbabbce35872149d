/**
 * The `anchor-name` of a bar of actions at the foot of the window, by which notifications stay clear of it. A page has one such bar,
 * and each dialog its own.
 */
export const actionBar = '--lb-action-bar';

/**
 * The distance from the foot of the window that keeps clear of the bar where that is at the foot, too. A browser without anchors
 * keeps the distance alone: it has to say the same before this.
 */
export const aboveActionBar = (distance: string): string =>
  `calc(${distance} + anchor(${actionBar} top, 0px) * max(0, sign(8rem - anchor(${actionBar} bottom, 0px))))`;
