'use client';
export { Holdings as default } from '../../src/portal/Holdings.tsx';
