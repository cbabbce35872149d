export async function listNotifications(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
export async function markRead(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
