export const memberStatuses = ['active', 'prospect', 'blocked', 'ended', 'deceased'] as const;

export const statusTone = {
  active: 'positive',
  prospect: 'accent',
  blocked: 'danger',
  ended: 'neutral',
  deceased: 'neutral',
} as const;
