/** An IBAN as lists show it: country and check digits, then only the last four: "NL91 •••• 4300". */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}
