export const memberStatuses = ['active', 'prospect', 'blocked', 'ended', 'deceased'] as const;

export const statusTone = {
  active: 'success',
  prospect: 'info',
  blocked: 'danger',
  ended: 'neutral',
  deceased: 'neutral',
} as const;
