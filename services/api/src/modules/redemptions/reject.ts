export async function rejectRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
