-- Long work that an administrator can look at and cancel, and how a file that left the register ended (docs/adr/0097).

-- When the attempt began that is counted last, what the one before it came to, and who asked that the task is not gone on with.
alter table task_attempts
  add column begun_at timestamptz,
  add column outcome text check (outcome in ('fault', 'away')), -- null while it is under way, or when its process was lost
  add column restarted text check (restarted in ('lost', 'fault', 'away')),
  add column cancelled_at timestamptz;
alter table task_attempts
  -- a row for each task that is under way, and the column has no value yet
  -- squawk-ignore adding-foreign-key-constraint
  add column cancelled_by text references administrators;
grant update (begun_at, outcome, restarted, cancelled_by, cancelled_at) on task_attempts to ledenbureau_service;

-- Null while it is sent; `lost` when its process was, before it could say more.
alter table export_log
  add column outcome text check (outcome in ('completed', 'failed', 'broken_off', 'lost'));
grant update (outcome) on export_log to ledenbureau_service;
-- a row for each file that was ever taken out: looking at them takes no time
-- squawk-ignore require-concurrent-index-creation
create index export_log_open on export_log (started_at) where ended_at is null;
