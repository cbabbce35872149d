import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { UNSAFE_RouteContext as RouteContext } from 'react-router-dom';

const OutletContext = createContext<ReactNode>(null);
const Outlet = () => useContext(OutletContext);

/**
 * Tells what stands in a route of it where it is another one. React Router makes this context anew with each state of a
 * navigation, and with it draws each link and each component that leads elsewhere: all of a page that is about to be left.
 */
export function SteadyRoute({ children }: { children: ReactNode }) {
  const route = useContext(RouteContext);
  const { route: own, pathname } = route.matches.at(-1)!;
  // oxlint-disable-next-line react/exhaustive-deps -- of those that say the same, the first
  const steady = useMemo(() => ({ ...route, outlet: <Outlet /> }), [own.id, pathname]);
  return (
    <OutletContext value={route.outlet}>
      <RouteContext value={steady}>{children}</RouteContext>
    </OutletContext>
  );
}
