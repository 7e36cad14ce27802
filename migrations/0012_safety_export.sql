-- "Download my data" reads one person's rows in parts, each a stretch of an index, however much others have.
create index purchases_of_user on purchases (user_id, id);
