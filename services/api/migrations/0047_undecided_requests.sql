-- outside of a transaction
-- What waits for a decision, the oldest first: every page asks for the first of it, and it is nearly always what came last. By the index of
-- all requests (redemption_requests_oldest, share_return_requests_place) all that was ever decided was read before it.
drop index concurrently if exists redemption_requests_undecided;
create index concurrently redemption_requests_undecided on redemption_requests (requested_on, id) include (status, maker_id)
  where status in ('submitted', 'in_review');
drop index concurrently if exists share_return_requests_undecided;
create index concurrently share_return_requests_undecided on share_return_requests (requested_on, number) include (id, status, maker_id)
  where status in ('submitted', 'in_review');
