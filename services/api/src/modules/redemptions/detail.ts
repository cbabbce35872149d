export async function readRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
