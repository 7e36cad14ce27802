-- Creates the table of two million paid messages over two years. messages.sql fills it: person 1 received a hundred
-- thousand, person 2 sent as many, and person 3 received as many in the last days and has replied to none.
alter table bench_person add primary key (n);
analyze bench_person;
create unlogged table bench_message (
  m integer, sender integer, recipient integer, price integer, kind integer, at timestamptz, outcome text,
  closed_at timestamptz, id uuid
);
