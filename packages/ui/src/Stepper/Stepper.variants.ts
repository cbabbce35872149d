export const stepStates = ['done', 'current', 'upcoming', 'error'] as const;
export type StepState = (typeof stepStates)[number];
