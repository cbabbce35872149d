import type { Ask } from '@ledenbureau/workbench';
import type { ComponentType } from 'react';
import type { Api } from './api/client.ts';

/** A page, and what it asks for first at an address with this query: it is drawn once that is there, or a moment later. */
export type PageComponent = ComponentType & { first?: (ask: Ask, api: Api, search: URLSearchParams) => void };
