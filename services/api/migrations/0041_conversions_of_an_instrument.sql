-- outside of a transaction
-- A conversion names the instrument that was given. Whoever lists what happened to the one that was taken up finds it by its run.
drop index concurrently if exists transactions_run;
create index concurrently transactions_run on transactions (source_id, effective_date desc, seq desc) where source = 'conversion';
