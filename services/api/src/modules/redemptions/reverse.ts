export async function keepRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
export async function reverseRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
