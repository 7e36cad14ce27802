-- Lists of people with a hundred thousand lines, and the directory of a million people.
-- no transaction

-- The history of a wallet with the kind of each line, so that a page of one type, however deep, and the number of its
-- lines are read off the index alone. It serves whatever ledger_tx_of_user served.
create index concurrently if not exists ledger_tx_lines on ledger_tx (user_id, id desc) include (kind);
drop index concurrently if exists ledger_tx_of_user;
-- What is neither a message nor its refund is little, also for those who write all day, and costs a send nothing.
create index concurrently if not exists ledger_tx_uncommon on ledger_tx (user_id, id desc) include (kind)
  where kind not in ('hold', 'release', 'refund_reject', 'refund_expire');

-- How long replies took, for their median.
create index concurrently if not exists messages_replied on messages (recipient_id, replied_at) include (created_at)
  where status = 'replied';

-- Within a profession each order is an index of its own. The price stands in all of them, so that bounds are checked
-- without a look at the row.
create index concurrently if not exists directory_rating_and_price
  on directory_entries (rating_avg desc nulls last, rating_count desc, user_id) include (message_rate) where listed;
drop index concurrently if exists directory_by_rating;
create index concurrently if not exists directory_response_and_price
  on directory_entries (response_rate desc nulls last, user_id) include (message_rate) where listed;
drop index concurrently if exists directory_by_response;
create index concurrently if not exists directory_profession_by_rating
  on directory_entries (profession, rating_avg desc nulls last, rating_count desc, user_id) include (message_rate)
  where listed;
create index concurrently if not exists directory_profession_by_price_low
  on directory_entries (profession, message_rate, user_id) where listed;
create index concurrently if not exists directory_profession_by_price_high
  on directory_entries (profession, message_rate desc nulls last, user_id) where listed;
create index concurrently if not exists directory_profession_by_response
  on directory_entries (profession, response_rate desc nulls last, user_id) include (message_rate) where listed;
drop index concurrently if exists directory_by_profession;

-- An index can stand for its rows only as far as the table has been vacuumed since they were written. Rows of these
-- tables are written once or seldom changed, so a little at a time keeps nearly all of them so.
alter table ledger_tx set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_entry set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table messages set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table directory_entries set (autovacuum_vacuum_scale_factor = 0.02);
alter table notifications set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
