-- How far a task is belongs to lists that a replica answers too, and a replica cannot read what is not in the log. Each has a row for
-- each task, so to write them anew takes a moment.
alter table bulk_progress set logged;
alter table conversion_progress set logged;
