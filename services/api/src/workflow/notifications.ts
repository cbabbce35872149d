export const levels = ['info', 'warning', 'error'] as const;
