// Proposals, the audit, and what makes a call happen once.
import type { ColumnType } from 'kysely';
import type { Instant, InstantDefault, Sealed, Json } from './columns.ts';

export type ProposalStatus = 'waiting' | 'approved' | 'rejected' | 'withdrawn';

export interface TransactionProposalsTable {
  id: string;
  action: 'book' | 'reverse';
  input: Json;
  reverses_id: string | null;
  status: ColumnType<ProposalStatus, never, ProposalStatus>;
  maker_id: string;
  created_at: ColumnType<string, never, never>;
  checker_id: ColumnType<string | null, never, string | null>;
  decided_at: ColumnType<string | null, never, string | Date>;
  comment: ColumnType<string | null, never, string | null>;
  version: ColumnType<number, never, number>;
}

export interface AuditEventsTable {
  seq: Sealed<bigint>;
  at: Sealed<string>;
  actor_id: string;
  action: string;
  subject_type: string;
  subject_id: string;
  data: ColumnType<unknown, string | undefined, never>;
  request_id: string;
  ledger_seq: Sealed<bigint>;
  ledger_hash: Sealed<Buffer>;
  prev_hash: Sealed<Buffer>;
  hash: Sealed<Buffer>;
}

export interface AuditHeadTable {
  singleton: boolean;
  seq: bigint;
  at: Instant;
  hash: Buffer;
}

export interface IdempotencyRecordsTable {
  key: string;
  route: string;
  actor_id: string;
  body_sha256: Buffer;
  status: number;
  response: Json;
  created_at: InstantDefault;
}

/** How often something asked in the minute that began at `started`. */
export interface RateWindowsTable {
  key: string;
  started: Instant;
  hits: number;
}
