-- Statements that were printed beside each other could be kept under each other's members: one with a transparent logo is unpacked
-- beside the others, and the order in which they came was taken for that in which they were asked for. Each says in its title whose
-- it is. A run with one that is somebody else's is thrown away, and every administrator is told how many there were: they may have
-- been sent.
with mixed as materialized (
  select run_id, count(*) as papers from statement_papers
    where position(convert_to(', ' || member_no || '</rdf:li>', 'UTF8') in pdf) = 0
    group by run_id
), ended as (
  update statement_runs r set status = case r.status when 'ready' then 'expired' else 'cancelled' end,
      ended_at = coalesce(r.ended_at, clock_timestamp())
    from mixed m where m.run_id = r.id
    returning r.id, r.year, m.papers
)
insert into notifications (admin_id, kind, level, key, params, subject_type, subject_id)
  select a.id, 'run', 'error', 'statement_run.mixed', jsonb_build_object('year', e.year::text, 'count', e.papers),
      'statement_run', e.id
    from ended e cross join administrators a
  on conflict do nothing;

delete from statement_papers p using statement_runs r where r.id = p.run_id and r.status in ('expired', 'cancelled');
delete from statement_files f using statement_runs r where r.id = f.run_id and r.status in ('expired', 'cancelled');
delete from statement_portions p using statement_runs r where r.id = p.run_id and r.status in ('expired', 'cancelled');
