-- Since 0010 only functions that run as their owner write purchases. The server's own rights to do so go here, several
-- migrations later: a call that was in the middle of a former function when 0010 replaced it still needed them.
revoke insert, update on purchases from proverse_app;
revoke update (status, provider_ref, settled_at) on purchases from proverse_app;
