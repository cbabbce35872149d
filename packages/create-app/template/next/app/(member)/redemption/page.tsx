'use client';
export { Redemption as default } from '../../../src/portal/Redemption.tsx';
