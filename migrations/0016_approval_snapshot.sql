-- Which transactions the approval of a withdrawal saw: a chargeback that commits at the same moment counts as later.
alter table withdrawals add column approval_snapshot text; -- a pg_snapshot, which has no equality

-- Derived, so it can be emptied. `held_since_tx` is the first chargeback that is not repaid.
delete from held_earnings;
alter table held_earnings add column held_since_tx bigint not null;
