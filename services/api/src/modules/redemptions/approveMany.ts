export async function approveMany(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
