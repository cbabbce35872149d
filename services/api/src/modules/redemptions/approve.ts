export async function approveRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
