import type { Job } from '../../src/features/lists/jobs.api.ts';
import { anna, bram } from '../../src/testing/register.ts';

const waiting = {
  state: 'waiting',
  attempts: 0,
  next_try_at: null,
  restarted: null,
  cancelled_by: null,
  cancel: 'job',
  not_cancellable: null,
} as const;

/** Long work in each of its states. */
export const jobs: Job[] = [
  {
    ...waiting,
    id: '01900000-0000-7000-8000-0000000000b1',
    kind: 'bulk_post',
    name: 'BB-2026-000012',
    since: '2026-11-21T08:02:00Z',
    by: bram,
    state: 'under_way',
    done: 12_500,
    total: 50_000,
    attempts: 2,
    restarted: 'lost',
  },
  {
    ...waiting,
    id: '01900000-0000-7000-8000-0000000000b2',
    kind: 'conversion_execute',
    name: 'CV-2026-000004',
    since: '2026-11-21T08:11:00Z',
    by: anna,
    state: 'cancelling',
    done: 500,
    total: 1_240,
    attempts: 1,
    cancel: null,
    cancelled_by: bram,
  },
  {
    ...waiting,
    id: '01900000-0000-7000-8000-0000000000b3',
    kind: 'statement_run',
    name: '2025',
    since: '2026-11-21T08:20:00Z',
    by: anna,
    state: 'failed',
    done: 3_410,
    total: 4_316,
    attempts: 0,
    cancel: 'statement_run',
  },
  {
    ...waiting,
    id: '01900000-0000-7000-8000-0000000000b4',
    kind: 'period_file',
    name: '2024',
    since: '2026-11-21T08:24:00Z',
    by: bram,
    done: 2,
    total: 6,
    cancel: null,
    not_cancellable: 'belongs_to_year',
  },
];
