// For tests of pages: the page at an address below its own, on a server that knows what stands beside this file.
import { screen } from '@testing-library/react';
import { answers as bulk } from './bulk.ts';
import { answers as conversions } from './conversions.ts';
import { answers as redemptions } from './redemptions.ts';
import { answers as returns } from './returns.ts';
import type { Answers } from './fakeServer.ts';
import { renderApp } from './renderApp.tsx';

export const showBulk = (path: string, answers: Answers = {}) =>
  renderApp({ path: `/transactions/create-bulk${path}`, answers: { ...bulk, ...answers } });

export const showConversions = (path: string, answers: Answers = {}) =>
  renderApp({ path: `/conversion/automation${path}`, answers: { ...conversions, ...answers } });

export const showRedemptions = (path = '', answers: Answers = {}) =>
  renderApp({ path: `/redemption/requests?status=in_review${path}`, answers: { ...redemptions, ...answers } });

export const showReturns = (path: string, answers: Answers = {}) =>
  renderApp({ path: `/shares/requests${path}`, answers: { ...returns, ...answers } });

export const panel = () => screen.findByRole('complementary', { name: 'VA-2026-000171' });
