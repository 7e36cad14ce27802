-- Running the server: what a node asks about the database and about itself.

-- A node tells the load balancer that it is ready only when the migrations that its code wants have run.
grant select on schema_migrations to proverse_app;
