import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The drawer's line of buttons, which stays in sight; null until it is there. */
export const FootContext = createContext<HTMLElement | null>(null);

/** Puts what can be done with the content of the drawer into the drawer's foot. */
export function DrawerFoot({ children }: { children: ReactNode }) {
  const foot = use(FootContext);
  return foot ? createPortal(children, foot) : null;
}
