-- Two million paid messages over two years, and what became of them. Three people are busy: number 1 received a hundred
-- thousand, number 2 sent as many, number 3 received as many in the last days and has answered none.
alter table bench_person add primary key (n);
analyze bench_person;
create unlogged table bench_message (
  m integer, sender integer, recipient integer, price integer, kind integer, at timestamptz, outcome text,
  settled_at timestamptz, id uuid
);
