export async function listRedemptions(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
