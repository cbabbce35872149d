/**
 * API tests of the version before that say nothing of how it works on the tables of this one, each with the reason; all others run
 * (upgradeCheck.ts). docs/migrations.md has the same table.
 */
export const leftOut: Record<string, string> = {
  'tablesPage.test.ts': 'compares the page of tables of that version with the tables: each new column is a difference',
  'rights.test.ts': 'compares the list of rights of that version with those given: each new table is a difference',
  'seals/sorting.test.ts': 'asks that version how each column is sealed: it knows no new one',
  'migrate.test.ts': 'tries how that version migrates, and it is this one that does',
};
