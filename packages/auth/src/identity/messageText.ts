import type { FlowMessage } from './flow.ts';

/**
 * The translation key of what the service says without its being an error: a notice, a label or a button's words. An app
 * has a text for every id; the service's own words (`text`) serve where a later version sends another.
 */
export const messageTextKey = ({ id }: Pick<FlowMessage, 'id'>): `auth.message.${number}` => `auth.message.${id}`;
