'use client';
export { Notices as default } from '../../../src/portal/Notices.tsx';
