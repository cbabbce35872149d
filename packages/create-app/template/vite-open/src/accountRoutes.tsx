import type { RouteObject } from 'react-router-dom';

/** Nobody signs in, so there are no pages for that. */
export const frontRoutes: RouteObject[] = [];
export const memberRoutes: RouteObject[] = [];
