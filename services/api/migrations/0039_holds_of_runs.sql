-- outside of a transaction
-- Who is held in a run of interest, which every reading of its lines leaves out: few or nobody. All members were read for each line
-- until the run was in the statistics: one of 14,000 members took 44 s to look at, which is longer than a statement may take.
drop index concurrently if exists interest_run_members_held;
create index concurrently interest_run_members_held on interest_run_members (run_id, member_id) where held_for is not null;
