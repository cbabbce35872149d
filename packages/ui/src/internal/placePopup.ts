/** A rectangle on the screen, in px. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Placement {
  left: number;
  top: number;
  /** What fits on the chosen side. */
  maxHeight: number;
}

/** Which edges of popup and anchor are in line, and whether it stands below, above or beside it by preference. */
export interface PopupOptions {
  align: 'start' | 'center' | 'end';
  side: 'below' | 'above' | 'beside';
  rtl: boolean;
  /** The side is chosen as if the popup were at least this high, in px: so it stays there while its content grows. */
  room?: number;
}

/** Between popup and anchor, and between popup and the edge of the window. */
const gap = 4;
const edge = 8;

/** Beside the anchor, where reading goes on, or else on the other side; below it where there is room on neither. */
function placeBeside(
  anchor: Box,
  popup: { width: number; height: number },
  window: { width: number; height: number },
  rtl: boolean,
): Placement | null {
  const fits = { right: anchor.right + popup.width <= window.width - edge, left: anchor.left - popup.width >= edge };
  if (!fits.right && !fits.left) return null;
  const left = (rtl ? fits.left : !fits.right) ? anchor.left - popup.width : anchor.right;
  const maxHeight = window.height - 2 * edge;
  const lowest = window.height - edge - Math.min(popup.height, maxHeight);
  return { left, top: Math.max(edge, Math.min(anchor.top - gap, lowest)), maxHeight };
}

/**
 * Where a popup stands beside its anchor: on the preferred side if it fits there or nowhere better, never outside
 * the window.
 */
export function placePopup(
  anchor: Box,
  popup: { width: number; height: number },
  window: { width: number; height: number },
  { align, side: wished, rtl, room = 0 }: PopupOptions,
): Placement {
  const beside = wished === 'beside' ? placeBeside(anchor, popup, window, rtl) : null;
  if (beside) return beside;
  const side = wished === 'beside' ? 'below' : wished;
  const free = { below: window.height - anchor.bottom - gap - edge, above: anchor.top - gap - edge };
  const other = side === 'below' ? 'above' : 'below';
  const neededHeight = Math.max(popup.height, room);
  const chosen = neededHeight <= free[side] || free[side] >= free[other] ? side : other;
  const maxHeight = Math.max(free[chosen], 0);
  const height = Math.min(popup.height, maxHeight);
  const middle = (anchor.left + anchor.right - popup.width) / 2;
  const left = align === 'center' ? middle : (align === 'start') === rtl ? anchor.right - popup.width : anchor.left;
  return {
    left: Math.max(edge, Math.min(left, window.width - edge - popup.width)),
    top: chosen === 'below' ? anchor.bottom + gap : anchor.top - gap - height,
    maxHeight,
  };
}
