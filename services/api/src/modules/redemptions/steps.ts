export async function askDocument(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
export async function commentOn(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
export async function requoteRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
export async function takeRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
export async function withdrawRedemption(..._: any[]): Promise<any> {
  throw new Error('not yet');
}
