-- Names and addresses beside the ids, so that a search in a long history or among all accounts reads no rows of users.
-- no transaction
create index concurrently if not exists users_texts on users (id) include (email, first_name, last_name);
