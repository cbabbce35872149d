-- outside of a transaction
-- The last payment that came back, of each that is to be made again: without it all that was ever paid to a member is read for each line of a list.
drop index concurrently if exists payment_lines_returned;
create index concurrently payment_lines_returned on payment_lines (subject_type, subject_id, id) where status = 'returned';
