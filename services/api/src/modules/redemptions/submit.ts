export async function submitRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
