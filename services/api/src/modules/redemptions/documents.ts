export async function addDocument(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
export async function readDocument(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
