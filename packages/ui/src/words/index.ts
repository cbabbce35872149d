export { createLabels, type SayUiText, type UiTextKey } from './createLabels.ts';
export { words } from './catalogue.ts';
export { en } from './en.ts';
export { labelsOf } from './labelsOf.ts';
export { nl } from './nl.ts';
export type { UiTexts } from './texts/types.ts';
