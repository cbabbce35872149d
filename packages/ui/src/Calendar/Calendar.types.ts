/** From a day up to and with a day, 'YYYY-MM-DD'; '' for an end that is open. */
export interface Period {
  from: string;
  until: string;
}
