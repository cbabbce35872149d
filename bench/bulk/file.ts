import type { Client } from 'pg';

/** A file of `rows` bookings of the members of a register, as a spreadsheet would write it. */
export async function bulkFile(client: Client, rows: number): Promise<{ csv: string; others: string[] }> {
  const { rows: members } = await client.query<{ id: string; member_no: string }>(
    `select id, member_no::text from members where status = 'active' order by member_no`,
  );
  // A few are left out of it: they are booked for meanwhile.
  const others = members.splice(0, 20).map(({ id }) => id);
  const lines = ['lidnummer;soort;instrument;ingangsdatum;aantal;bedrag;referentie;tegenpartij;reden;omschrijving'];
  const numberOf = (index: number) => members[index % members.length]?.member_no ?? '';
  for (let index = 0; index < rows; index += 1) {
    const reference = `B-${index}`;
    // Nine buy, and the tenth passes on some of what it bought before.
    lines.push(
      index % 10 === 9
        ? `${numberOf(index - 5)};Overdracht;AANDEEL;20-11-2026;1;;${reference};${numberOf(index + 3)};Verkoop;`
        : `${numberOf(index)};Uitgifte;AANDEEL;20-11-2026;${(index % 5) + 1};;${reference};;;Maandinleg`,
    );
  }
  return { csv: `${lines.join('\r\n')}\r\n`, others };
}
