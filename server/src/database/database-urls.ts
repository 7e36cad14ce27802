import type { Config } from '../config/config.ts';
import { StartRefused } from '../config/start-refused.ts';
import { hasLogin, withKeptLogin, withLoginOf, type Login } from './migrator/logins.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseAuditUrl' | 'dataDir'>;

/**
 * Returns how the nodes' pools log in to a database of the operator's own, maybe through a pooler. An address without a user
 * gets the role and the password in DATA_DIR.
 * @throws StartRefused when DATABASE_URL is unset
 */
export function poolUrl({ databaseUrl, dataDir }: DatabaseConfig): string {
  if (databaseUrl === undefined) throw new StartRefused('DATABASE_URL is not set.');
  return hasLogin(databaseUrl) ? databaseUrl : withKeptLogin(databaseUrl, 'server', dataDir);
}

/** Returns the address without the pooler, with the login of `url`. It is `url` itself if there is no pooler (DB-8). */
export function directUrl({ databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>, url: string): string {
  return databaseDirectUrl === undefined ? url : withLoginOf(url, databaseDirectUrl);
}

/** Returns how to log in without a pooler. @throws StartRefused when DATABASE_URL is unset */
export function ownDatabaseUrl(config: DatabaseConfig, login: Login): string {
  const server = directUrl(config, poolUrl(config));
  if (login === 'server') return server;
  const audit = config.databaseAuditUrl;
  return audit !== undefined && hasLogin(audit) ? audit : withKeptLogin(audit ?? server, login, config.dataDir);
}

/** Same as `ownDatabaseUrl`, for both logins. */
export function ownDatabaseUrls(config: DatabaseConfig): Record<Login, string> {
  return { server: ownDatabaseUrl(config, 'server'), audit: ownDatabaseUrl(config, 'audit') };
}
