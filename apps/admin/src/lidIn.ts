/** Whom an address is about; by the number, also as it is written in words or groups: "LID 100.001". */
export const lidIn = (search: URLSearchParams) =>
  (search.get('lid') ?? '').replace(/^\s*lid[\s.:-]*/iu, '').replaceAll(/[\s.]/gu, '');
