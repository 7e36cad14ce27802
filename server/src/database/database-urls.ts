import type { Config } from '../config/config.ts';
import { StartRefused } from '../config/start-refused.ts';
import { hasLogin, withKeptLogin, type Login } from './migrator/logins.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseAuditUrl' | 'dataDir'>;

/**
 * Returns how to log in to a database of the operator's own. An address without a user gets the role and the password in
 * DATA_DIR.
 * @throws StartRefused when DATABASE_URL is unset
 */
export function ownDatabaseUrl({ databaseUrl, databaseAuditUrl, dataDir }: DatabaseConfig, login: Login): string {
  if (databaseUrl === undefined) throw new StartRefused('DATABASE_URL is not set.');
  if (login === 'server') return hasLogin(databaseUrl) ? databaseUrl : withKeptLogin(databaseUrl, login, dataDir);
  if (databaseAuditUrl !== undefined && hasLogin(databaseAuditUrl)) return databaseAuditUrl;
  return withKeptLogin(databaseAuditUrl ?? databaseUrl, login, dataDir);
}

/** Same as `ownDatabaseUrl`, for both logins. */
export function ownDatabaseUrls(config: DatabaseConfig): Record<Login, string> {
  return { server: ownDatabaseUrl(config, 'server'), audit: ownDatabaseUrl(config, 'audit') };
}
