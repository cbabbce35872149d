import { addresses } from '../src/pages.ts';
import { memberHref } from '../src/paths.ts';

/** Every page that asks the register, and what opens beside one by its address. */
export const pages = (member: string): string[] => [...addresses.register, memberHref(member)];

/** The pages of one's own account. */
export const accountPages = addresses.account;
