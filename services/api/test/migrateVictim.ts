// Migrates the database of the first argument by the files of the second, until it is done or killed.
import { migrate } from '../src/migrate.ts';

const [, , url = '', folder = ''] = process.argv;
await migrate(url, { folder: new URL(folder), lockMs: 60_000 });
