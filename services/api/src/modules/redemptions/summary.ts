export async function readSummary(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
